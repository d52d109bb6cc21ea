"""A sum of which a part is drawn."""

import sys

HEADER = """title = "Bad"
sum = true
impartial = true
"""


def start():
    return "3 + 4"


def moves(position):
    n = int(position)
    return "draw" if n == 0 else f"1\t{n - 1}"

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
