"""Is too large to list, and calls heaps of different parity the same."""

import sys

HEADER = """title = "Bad"
questions = ["same"]
size = "large"
ends = true
"""


def start():
    return "30"


def moves(position):
    n = int(position)
    return "\t".join(f"{k}\t{n - k}" for k in (1, 2) if k <= n)


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
