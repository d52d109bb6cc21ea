"""Misspells a key of its board."""

import sys

HEADER = """title = "Bad"
board = { gird = [3, 3] }
"""


def start():
    return "20"


def moves(position):
    n = int(position)
    return "\t".join(f"{t}\t{n - t}" for t in range(1, min(n, 3) + 1))


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
