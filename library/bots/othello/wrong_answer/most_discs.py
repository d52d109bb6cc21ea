"""Turns over as many discs as it can."""

import sys

side = int(sys.stdin.readline().split()[1])
WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def turned(cells, row, col, me):
    """How many discs a disc in this cell turns over."""
    found = 0
    for down, right in WAYS:
        r, c, passed = row + down, col + right, 0
        while 0 <= r < side and 0 <= c < side and cells[r * side + c] not in (".", me):
            r, c, passed = r + down, c + right, passed + 1
        if 0 <= r < side and 0 <= c < side and cells[r * side + c] == me:
            found += passed
    return found


for line in sys.stdin:
    cells, me = line.split()
    free = [(row, col) for row in range(side) for col in range(side) if cells[row * side + col] == "."]
    row, col = max(free, key=lambda at: turned(cells, *at, me))
    print(row + 1, col + 1, flush=True)
