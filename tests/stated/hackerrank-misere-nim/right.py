from functools import reduce
from operator import xor
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("First" if (max(a) > 1) == (reduce(xor, a) > 0) else "Second")
