"""Goes one step ahead in the first row where that is possible."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    board, me = line.split()
    steps = []
    for number, row in enumerate(board.split("/")):
        at, other = row.index(me), row.index("o" if me == "x" else "x")
        towards = 1 if other > at else -1
        for to in (at + towards, at - towards):
            if 0 <= to < len(row) and row[to] == ".":
                steps.append((to != at + towards, number + 1, to + 1))
    print(*min(steps)[1:], flush=True)
