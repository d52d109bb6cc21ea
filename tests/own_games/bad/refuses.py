"""Does not know its own position."""

import sys

HEADER = """title = "Bad"
"""


def start():
    return "20"


def moves(position):
    return "bad I know no " + position


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
