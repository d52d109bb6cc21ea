from functools import reduce
from operator import xor
for _ in range(int(input())):
    a = list(map(int, input().split()))
    print("Gretel" if reduce(xor, a) else "Hansel")
