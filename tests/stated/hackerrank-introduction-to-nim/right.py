from functools import reduce
from operator import xor
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("First" if reduce(xor, a) else "Second")
