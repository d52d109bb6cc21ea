"""Clears the lowest stair that has coins."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    stairs = [int(word) for word in line.split()]
    stair = next(i for i, coins in enumerate(stairs) if coins)
    print(stair + 1, stairs[stair], flush=True)
