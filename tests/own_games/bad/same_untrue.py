"""Says that heaps of 2n and 2n + 1 are the same."""

import sys

HEADER = """title = "Bad"
questions = ["same"]
"""


def start():
    return "20"


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
        print(int(rest) // 2 * 2)
