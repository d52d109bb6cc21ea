"""Goes next to the other piece in the row with the largest gap; if there is none, one step back."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    board, me = line.split()
    best = None
    for number, row in enumerate(board.split("/")):
        at, other = row.index(me), row.index("o" if me == "x" else "x")
        towards = 1 if other > at else -1
        gap = abs(other - at) - 1
        if gap > 0:
            step = gap, number + 1, other - towards + 1
        elif 0 <= at - towards < len(row):
            step = 0, number + 1, at - towards + 1
        else:
            continue
        best = max(best, step) if best else step
    print(*best[1:], flush=True)
