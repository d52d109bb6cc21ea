def solve(edges):
    to = {}
    for a, b in edges:
        to.setdefault(a, set()).add(b)
        to.setdefault(b, set()).add(a)
    spots = [(m, c, t) for m in to for c in to if c != 1 for t in (0, 1)]
    value = {s: 1 if s[0] == 1 else 2 for s in spots if s[0] == 1 or s[0] == s[1]}
    def after(m, c, t):
        return [(x, c, 1) for x in to[m]] if t == 0 else [(m, x, 0) for x in to[c] if x != 1]
    changed = True
    while changed:
        changed = False
        for s in spots:
            if s in value: continue
            own = 1 + s[2]
            reached = [value.get(n) for n in after(*s)]
            if own in reached: value[s] = own
            elif all(v == 3 - own for v in reached): value[s] = 3 - own
            else: continue
            changed = True
    return value.get((2, 3, 0), 0)
for _ in range(int(input())):
    print(solve([tuple(map(int, input().split())) for _ in range(int(input()))]))
