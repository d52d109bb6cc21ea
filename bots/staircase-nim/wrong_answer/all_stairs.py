"""Plays Nim with all stairs as heaps."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    stairs = [int(word) for word in line.split()]
    xor = 0
    for coins in stairs:
        xor ^= coins
    fits = [(i + 1, coins - (coins ^ xor)) for i, coins in enumerate(stairs) if coins ^ xor < coins]
    any_move = [(i + 1, 1) for i, coins in enumerate(stairs) if coins]
    print(*(fits or any_move)[0], flush=True)
