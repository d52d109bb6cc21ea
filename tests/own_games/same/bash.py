"""Bash, as the built-in game."""

import sys

HEADER = """title = "Bash"
board = "heaps"
impartial = true
"""


def start():
    return "60"


def moves(position):
    n = int(position)
    return {str(take): str(n - take) for take in range(1, min(n, 7) + 1)}

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        print("\t".join(f"{move}\t{position}" for move, position in moves(rest).items()))
