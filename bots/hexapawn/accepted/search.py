"""Looks for a move after which the other one is lost."""

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


def is_lost(cells, me):
    """Whether the player about to move is lost."""
    other, arrived = ("B", cells[-N:]) if me == "W" else ("W", cells[:N])
    return other in arrived or not any(is_lost(after, other) for _, after in moves(cells, me))


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    cells, me = line.split()
    other = "B" if me == "W" else "W"
    all_moves = list(moves(cells, me))
    winning = [move for move, after in all_moves if is_lost(after, other)]
    print(*(winning[0] if winning else all_moves[0][0]), flush=True)
