"""Writes a position that steers the terminal."""

import sys

HEADER = """title = "Bad"
"""


def start():
    return "20"


def moves(position):
    return "1\t\x1b[31m19"


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
