"""Is too large to list, and every twentieth answer has a move more."""

import sys

HEADER = """title = "Bad"
size = "large"
ends = true
"""


def start():
    return "30"


asked = 0


def moves(position):
    global asked
    asked += 1
    n = int(position)
    takes = (1, 2, 3) if asked % 20 == 0 else (1, 2)
    return "\t".join(f"{k}\t{n - k}" for k in takes if k <= n)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
