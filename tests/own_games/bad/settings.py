"""Does not take its settings."""

import sys

HEADER = """title = "Bad"
keys.side = { min = 1, max = 9, default = 3 }
keys.line = { min = 1, max = 9, default = 5 }
"""


def start(side, line):
    if line > side:
        return f"bad a line is at most as long as a side: set line to at most {side}"
    return "20"


def moves(position):
    n = int(position)
    return "\t".join(f"{t}\t{n - t}" for t in range(1, min(n, 3) + 1))


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        print(moves(rest))
