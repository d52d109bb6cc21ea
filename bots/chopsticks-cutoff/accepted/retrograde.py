"""Solves the cutoff game for its r at the start, backwards from the finished positions, and plays by it."""
r = int(input().split()[1])


def pair(a, b):
    return (a, b) if a <= b else (b, a)


def moves(own, other):
    for x in set(own) - {0}:
        for y in set(other) - {0}:
            rest = other[0] if y == other[1] else other[1]
            yield f"tap {x} {y}", (pair(x + y if x + y < r else 0, rest), own)
    total = sum(own)
    for x in range(1, total // 2 + 1):
        if x != own[0] and total - x < r:
            yield f"split {x} {total - x}", (other, (x, total - x))


hands = [(a, b) for b in range(r) for a in range(b + 1)]
value = {(own, other): 0 for own in hands for other in hands if own == (0, 0)}  # plies to the end
after = {p: [q for _, q in moves(*p)] for own in hands for other in hands
         if own != (0, 0) != other and (p := (own, other))}
before = {}
for p, next in after.items():
    for q in next:
        before.setdefault(q, []).append(p)
left = {p: len(next) for p, next in after.items()}
queue = list(value)
for q in queue:  # in the order of distance from the end
    for p in before.get(q, ()):
        if p not in value:
            left[p] -= 1
            if value[q] % 2 == 0 or left[p] == 0:
                value[p] = value[q] + 1
                queue.append(p)


def merit(move):
    plies = value.get(move[1])
    return 0 if plies is None else 1000 - plies if plies % 2 == 0 else plies - 1000


while True:
    try:
        a, b, c, d = map(int, input().split())
    except EOFError:
        break
    print(max(moves(pair(a, b), pair(c, d)), key=merit)[0])
