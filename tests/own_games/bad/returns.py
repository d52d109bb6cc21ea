"""Says that it ends, and goes round."""

import sys

HEADER = """title = "Bad"
ends = true
"""


def start():
    return "0"


def moves(position):
    n = int(position)
    return "loss" if n == 7 else f"up\t{(n + 1) % 6}\tend\t7"


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
