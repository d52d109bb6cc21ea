"""Makes the bar an L if it can, which wins from a square; else it eats the last square."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    bar = [row.count("#") for row in line.strip().split("/")]
    if len(bar) > 1 and bar[1] > 1:
        print(2, 2, flush=True)
    elif bar[0] > 1:
        print(1, bar[0], flush=True)
    else:
        print(max(r for r, length in enumerate(bar) if length) + 1, 1, flush=True)
