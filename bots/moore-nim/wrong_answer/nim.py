"""Plays as in Nim: takes from one heap and makes the xor 0."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    heaps = [int(word) for word in line.split()]
    xor = 0
    for heap in heaps:
        xor ^= heap
    take = [0] * len(heaps)
    for i, heap in enumerate(heaps):
        if heap ^ xor < heap:
            take[i] = heap - (heap ^ xor)
            break
    else:
        take[heaps.index(max(heaps))] = 1
    print(*take, flush=True)
