"""A sum of which a part can go on for ever."""

import sys

HEADER = """title = "Bad"
sum = true
impartial = true
"""


def start():
    return "3 + 4"


def moves(position):
    n = int(position)
    return f"1\t{(n + 1) % 6}"

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
