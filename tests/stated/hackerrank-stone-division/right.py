from functools import cache
for _ in range(int(input())):
    n, m = map(int, input().split())
    s = set(map(int, input().split()))
    @cache
    def g(n):
        seen = {g(n // d) if d % 2 else 0 for d in s if d > 1 and n % d == 0}
        return next(v for v in range(99) if v not in seen)
    print("First" if g(n) else "Second")
