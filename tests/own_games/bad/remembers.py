"""Answers by what it was asked before."""

import sys

asked = 0

HEADER = """title = "Bad"
"""


def start():
    return "20"


def moves(position):
    global asked
    asked += 1
    n = int(position)
    most = 3 if asked < 10 else 2
    return "\t".join(f"{t}\t{n - t}" for t in range(1, min(n, most) + 1))


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
