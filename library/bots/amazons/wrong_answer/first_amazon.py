"""Moves the first amazon that can move, one cell, and shoots at a cell beside it."""

import sys

WAYS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
side = int(sys.stdin.readline().split()[1])


def beside(cells, cell):
    row, col = divmod(cell, side)
    for down, right in WAYS:
        if 0 <= row + down < side and 0 <= col + right < side:
            to = (row + down) * side + col + right
            if cells[to] == ".":
                yield to


def name(cell):
    return "abcdefghij"[cell % side] + str(side - cell // side)


def choose(cells, me):
    for cell in range(side * side):
        if cells[cell] == me:
            for to in beside(cells, cell):
                left = cells[:cell] + "." + cells[cell + 1:]
                arrow = next(at for at in beside(left, to) if at != to)
                return f"{name(cell)}-{name(to)}/{name(arrow)}"


for line in sys.stdin:
    print(choose(*line.split()), flush=True)
