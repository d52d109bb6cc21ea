from functools import reduce
from operator import xor
for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("First" if sum(a) % 2 else "Second")
