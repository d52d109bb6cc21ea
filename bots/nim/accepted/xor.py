"""Nim: leave piles whose exclusive or is 0."""
from functools import reduce
from operator import xor

input()  # the seat, which plays no part
while True:
    try:
        heaps = list(map(int, input().split()))[1:]
    except EOFError:
        break
    total = reduce(xor, heaps)
    for number, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            print(number, heap - (heap ^ total))
            break
    else:  # a lost position: take as little as can be
        number = next(number for number, heap in enumerate(heaps, 1) if heap > 0)
        print(number, 1)
