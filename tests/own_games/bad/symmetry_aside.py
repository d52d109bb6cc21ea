"""Lays a board on its side that is no square."""

import sys

HEADER = """title = "Bad"
board = { grid = [2, 3] }
symmetry = ["diagonal"]
"""


def start():
    return "......"


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
