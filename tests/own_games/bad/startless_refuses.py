"""Refuses to start, and has no settings."""

import sys

HEADER = """title = "Bad"
"""


def start():
    return "bad no such game"


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
