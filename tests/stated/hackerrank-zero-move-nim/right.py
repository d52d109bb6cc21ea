from functools import reduce
from operator import xor
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("W" if reduce(xor, [x + 1 if x % 2 else x - 1 for x in a]) else "L")
