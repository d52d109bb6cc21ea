"""Closes a box where it can, else draws the last line that gives none away, else any."""

import sys

BOXES = [{0, 2, 6, 7}, {1, 3, 7, 8}, {2, 4, 9, 10}, {3, 5, 10, 11}]

sys.stdin.readline()  # the seat
for line in sys.stdin:
    lines = line.split()[0]
    drawn = {i for i, c in enumerate(lines) if c == "-"}

    def cost(i):
        sides = [len(box & (drawn | {i})) for box in BOXES if i in box]
        return 0 if 4 in sides else 2 if 3 in sides else 1

    print(min((i for i in range(11, -1, -1) if i not in drawn), key=cost) + 1, flush=True)
