from functools import reduce
from operator import xor
for _ in range(int(input())):
    n, k = map(int, input().split())
    a = list(map(int, input().split()))
    print("First" if reduce(xor, a) or k else "Second")
