"""Is too large to list, and the winner depends on the side of the board that is said not to matter."""

import sys

HEADER = """title = "Bad"
board = { grid = [1, 9], marks = { x = 1, o = 2 } }
symmetry = ["left-right"]
size = "large"
"""


def start():
    return "........."


def moves(position):
    count = 9 - position.count(".")
    if count == 9:
        return "win" if position[0] == "x" else "loss"
    mark = "xo"[count % 2]
    cells = [i for i in range(9) if position[i] == "."]
    return "\t".join(f"{i}\t{position[:i]}{mark}{position[i + 1:]}" for i in cells)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
