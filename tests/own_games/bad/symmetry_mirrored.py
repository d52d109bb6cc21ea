"""Does not know the mirror image of a position that it wrote."""

import sys

HEADER = """title = "Mirrored"
board = { grid = [1, 3] }
symmetry = ["left-right"]
"""


def moves(cells):
    if cells == "...":
        return "1\tx.."
    return "" if cells == "x.." else f"bad I know no {cells}"


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "ready")
    elif question == "start":
        print("...")
    elif question == "moves":
        print(moves(rest))
    else:
        print("?")
