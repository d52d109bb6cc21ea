from functools import reduce
from operator import xor

def omega(x):
    count, p = 0, 2
    while p * p <= x:
        while x % p == 0: x //= p; count += 1
        p += 1
    return count + (x > 1)
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print(1 if reduce(xor, map(omega, a)) else 2)
