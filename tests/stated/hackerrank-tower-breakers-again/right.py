from functools import reduce
from operator import xor

def omega(x):
    count, p = 0, 2
    while p * p <= x:
        while x % p == 0: x //= p; count += 1
        p += 1 + (p > 2)
    return count + (x > 1)

def worth(x):
    even = x % 2 == 0
    while x % 2 == 0: x //= 2
    return omega(x) + even
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print(1 if reduce(xor, map(worth, a)) else 2)
