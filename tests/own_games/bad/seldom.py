"""Answers by what it was asked before, in few positions."""

import sys

asked = set()

HEADER = """title = "Bad"
"""


def start():
    return "1000"


def moves(position):
    asked.add(position)
    n = int(position)
    most = 2 if 3 <= n <= 12 and str(n + 500) in asked else 1
    return "\t".join(f"{t}\t{n - t}" for t in range(1, min(n, most) + 1))


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
