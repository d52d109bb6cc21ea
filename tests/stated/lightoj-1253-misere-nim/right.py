from functools import reduce
from operator import xor
for case in range(1, int(input()) + 1):
    input()
    a = list(map(int, input().split()))
    first = (max(a) > 1) == (reduce(xor, a) > 0)
    print(f"Case {case}:", "Alice" if first else "Bob")
