"""Announces `same`, and does not know it."""

import sys

HEADER = """title = "Bad"
questions = ["same"]
"""


def start():
    return "5"


def moves(position):
    n = int(position)
    return "\t".join(f"{t}\t{n - t}" for t in range(1, min(n, 2) + 1))

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
    elif question == "same":
        print("?")
