"""Makes the xor of the stairs 1, 3, 5, ... 0."""

import sys


def xor_of_odd(stairs):
    xor = 0
    for coins in stairs[::2]:
        xor ^= coins
    return xor


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    stairs = [int(word) for word in line.split()]
    answer = None
    for stair, coins in enumerate(stairs):
        for take in range(1, coins + 1):
            after = list(stairs)
            after[stair] -= take
            if stair > 0:
                after[stair - 1] += take
            if answer is None or xor_of_odd(after) == 0:
                answer = stair + 1, take
    print(*answer, flush=True)
