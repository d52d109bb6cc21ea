"""Fills cells from the left, and says that left and right are the same."""

import sys

HEADER = """title = "Bad"
board = { grid = [1, 4], marks = { "#" = "block" } }
symmetry = ["left-right"]
"""


def start():
    return "...."


def moves(position):
    return "" if "." not in position else "put\t" + position.replace(".", "#", 1)

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
