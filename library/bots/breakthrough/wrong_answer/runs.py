"""Runs ahead with the pawn that is farthest, and captures if it can."""

import sys

side = int(sys.stdin.readline().split()[1])


def moves(cells, me):
    ahead = -1 if me == "x" else 1
    for cell in range(side * side):
        row, col = divmod(cell, side)
        if cells[cell] != me or not 0 <= row + ahead < side:
            continue
        for step in (-1, 0, 1):
            to = (row + ahead) * side + col + step
            if 0 <= col + step < side and (cells[to] == "." or (step != 0 and cells[to] != me)):
                gone = side - 1 - row if me == "x" else row
                yield cells[to] != ".", gone, f"{'abcdefgh'[col]}{side - row}{'abcdefgh'[col + step]}{side - row - ahead}"


for line in sys.stdin:
    cells, me = line.split()
    print(max(moves(cells, me))[2], flush=True)
