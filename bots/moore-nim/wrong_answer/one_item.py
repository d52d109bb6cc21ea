"""Takes one item from the first heap that has any."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    heaps = [int(word) for word in line.split()]
    first = next(i for i, heap in enumerate(heaps) if heap)
    print(*(int(i == first) for i in range(len(heaps))), flush=True)
