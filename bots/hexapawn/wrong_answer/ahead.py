"""Goes ahead where it can, else captures."""

import sys

N = 3


def moves(cells, me):
    """The moves of a player, with the cells after them."""
    other, ahead = ("B", -1) if me == "W" else ("W", 1)
    for at in range(N * N):
        row, col = divmod(at, N)
        for to_col in (col, col - 1, col + 1):
            to = (row + ahead) * N + to_col
            if cells[at] != me or not (0 <= to_col < N and 0 <= row + ahead < N):
                continue
            if cells[to] == ("." if to_col == col else other):
                after = list(cells)
                after[at], after[to] = ".", me
                yield (row + 1, col + 1, row + ahead + 1, to_col + 1), "".join(after)


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    cells, me = line.split()
    print(*min((move for move, _ in moves(cells, me)), key=lambda move: move[1] != move[3]), flush=True)
