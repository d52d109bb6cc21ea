from functools import reduce
from operator import xor
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("W" if reduce(xor, a) else "L")
