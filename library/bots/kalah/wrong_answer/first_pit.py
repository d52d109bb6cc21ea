"""Sows the first pit that has seeds."""

import sys

pits = int(sys.stdin.readline().split()[1])
for line in sys.stdin:
    *seeds, me = line.split()
    mine = seeds[:pits] if me == "x" else seeds[pits + 1:-1]
    print(next(pit for pit in range(pits) if mine[pit] != "0") + 1, flush=True)
