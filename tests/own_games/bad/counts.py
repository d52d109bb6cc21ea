"""Counts its moves without an end."""

import sys

HEADER = """title = "Bad"
"""


def start():
    return "x"


def moves(position):
    return f"a\t{position}a\tb\t{position}b"


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
