"""Its symmetry brings one place to two."""

import sys

HEADER = """title = "Bad"
board = { places = [[0, 0], [1, 0]] }
symmetry = [[0, 0]]
"""


def start():
    return ".."


def moves(position):
    return ""

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
