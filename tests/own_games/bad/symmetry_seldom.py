"""Goes on in the mirror image of a single one of its 2,000 positions, which is lost."""

import sys

HEADER = """title = "Bad"
board = { grid = [1, 7], marks = { x = 1, o = 2 } }
symmetry = ["left-right"]
"""


def start():
    return "......."


def moves(position):
    if position == "xo.....":
        return "loss"
    count = 7 - position.count(".")
    if count == 7:
        return "win" if position.index("x") < 2 else "loss"
    mark = "xo"[count % 2]
    cells = [i for i in range(7) if position[i] == "."]
    return "\t".join(f"{i}\t{position[:i]}{mark}{position[i + 1:]}" for i in cells)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
