from functools import cache
@cache
def g(x, y):
    cells = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
    seen = {g(a, b) for a, b in cells if 1 <= a <= 15 and 1 <= b <= 15}
    return next(v for v in range(9) if v not in seen)
for _ in range(int(input())):
    k = int(input())
    all = 0
    for _ in range(k): all |= g(*map(int, input().split()))
    print("First" if all else "Second")
