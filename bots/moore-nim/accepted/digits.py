"""A position is lost if every binary digit stands in a number of heaps that k + 1 divides (Moore 1910)."""

import itertools
import sys

_, heaps, _, k = map(int, sys.stdin.readline().split())


def is_lost(position):
    return all(sum(heap >> digit & 1 for heap in position) % (k + 1) == 0 for digit in range(8))


for line in sys.stdin:
    position = [int(word) for word in line.split()]
    first = None
    for take in itertools.product(*(range(heap + 1) for heap in position)):
        if not 1 <= sum(t > 0 for t in take) <= k:
            continue
        first = first or take
        if is_lost([heap - t for heap, t in zip(position, take)]):
            first = take
            break
    print(*first, flush=True)
