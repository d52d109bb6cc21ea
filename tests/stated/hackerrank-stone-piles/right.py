from functools import cache
from operator import xor
@cache
def reached(n, least, parts):
    """The values of all ways to make n of different piles, each at least `least`."""
    if n == 0: return frozenset([0]) if parts > 1 else frozenset()
    return frozenset(g(p) ^ v for p in range(least, n + 1) if p < n or parts for v in reached(n - p, p + 1, parts + 1))
@cache
def g(n):
    seen = reached(n, 1, 0)
    return next(v for v in range(999) if v not in seen)
for _ in range(int(input())):
    input()
    all = 0
    for n in map(int, input().split()): all ^= g(n)
    print("ALICE" if all else "BOB")
