"""Looks at every way in which the game can go on, and remembers what it has found."""

import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

known = {}


def wins(cells):
    """Whether the player about to move wins."""
    if cells not in known:
        over = any(all(cells[i] == "X" for i in line) for line in LINES)
        known[cells] = over or any(not wins(after) for _, after in options(cells))
    return known[cells]


def options(cells):
    return [(i, cells[:i] + "X" + cells[i + 1:]) for i in range(9) if cells[i] == "."]


sys.stdin.readline()  # the seat
for line in sys.stdin:
    all_moves = options(line.strip())
    best = next((i for i, after in all_moves if not wins(after)), all_moves[0][0])
    print(best // 3 + 1, best % 3 + 1, flush=True)
