"""Says that it is impartial, and goes round."""

import sys

HEADER = """title = "Bad"
impartial = true
"""


def start():
    return "0"


def moves(position):
    return f"on\t{(int(position) + 1) % 3}"


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
