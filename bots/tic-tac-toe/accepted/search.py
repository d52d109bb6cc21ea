"""Looks at every way in which the game can go on, and remembers what it has found."""

import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

known = {}


def value(cells, me, other):
    """1 if the player about to move wins, -1 for a loss, 0 for a draw."""
    found = known.get(cells)
    if found is None:
        found = known[cells] = look(cells, me, other)
    return found


def look(cells, me, other):
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] == other:
            return -1
    best = None
    for i in range(9):
        if cells[i] == ".":
            worth = -value(cells[:i] + me + cells[i + 1:], other, me)
            if worth == 1:
                return 1
            if best is None or worth > best:
                best = worth
    return best or 0


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    cells = line.strip()
    me, other = "xo" if cells.count(".") % 2 == 1 else "ox"
    free = [i for i in range(9) if cells[i] == "."]
    best = max(free, key=lambda i: -value(cells[:i] + me + cells[i + 1:], other, me))
    print(best // 3 + 1, best % 3 + 1, flush=True)
