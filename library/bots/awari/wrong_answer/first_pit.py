"""Sows the first pit that it may sow."""

import sys

pits = int(sys.stdin.readline().split()[1])


def reaches(mine, pit):
    """Whether a seed comes to the other player."""
    return pit + mine[pit] >= pits


for line in sys.stdin:
    *numbers, me = line.split()
    x, o = list(map(int, numbers[:pits])), list(map(int, numbers[pits + 1:-1]))
    mine, theirs = (x, o) if me == "x" else (o, x)
    may = [pit for pit in range(pits) if mine[pit] and (any(theirs) or reaches(mine, pit))]
    print(may[0] + 1, flush=True)
