"""Is too large to list, and knows nothing of positions far from the start."""

import sys

HEADER = """title = "Bad"
size = "large"
ends = true
"""


def start():
    return "30"


def moves(position):
    n = int(position)
    if n < 4:
        return "bad a heap of 4 or more"
    return "\t".join(f"{k}\t{n - k}" for k in (1, 2))


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
