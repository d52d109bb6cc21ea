"""Tic-tac-toe up to turns and mirrors, by being asked."""

import sys

HEADER = """title = "Tic-tac-toe"
board = { grid = [3, 3], marks = { x = 1, o = 2 } }
questions = ["same"]
expect = { positions = 765, value = "draw" }
"""
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def start():
    return "." * 9


def moves(cells):
    me, other = ("x", "o") if cells.count(".") % 2 == 1 else ("o", "x")
    if any(all(cells[int(i)] == other for i in line) for line in LINES):
        return "loss"
    if "." not in cells:
        return "draw"
    found = []
    for i, cell in enumerate(cells):
        if cell == ".":
            found += [f"{i // 3 + 1} {i % 3 + 1}", cells[:i] + me + cells[i + 1:]]
    return "\t".join(found)


def same(cells):
    """Of the eight images, the first in the order of characters."""
    images = []
    for _ in range(4):
        cells = "".join(cells[6 - 3 * (i % 3) + i // 3] for i in range(9))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return min(images)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "ready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
    elif question == "same":
        print(same(rest))
    else:
        print("?")
