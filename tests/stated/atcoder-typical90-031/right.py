from functools import cache
@cache
def nimber(w, b):
    to = {nimber(w - 1, b + w)} if w else set()
    to |= {nimber(w, b - k) for k in range(1, b // 2 + 1)}
    return next(i for i in range(99) if i not in to)
for _ in range(int(input())):
    input()
    x = 0
    for w, b in zip(map(int, input().split()), map(int, input().split())): x ^= nimber(w, b)
    print("First" if x else "Second")
