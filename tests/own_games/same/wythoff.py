"""Wythoff, as the built-in game."""

import sys

HEADER = """title = "Wythoff"
board = "heaps"
impartial = true
"""


def start():
    return "20 30"


def moves(position):
    a, b = map(int, position.split())
    takes = [(t, 0) for t in range(1, a + 1)] + [(0, t) for t in range(1, b + 1)]
    takes += [(t, t) for t in range(1, min(a, b) + 1)]
    return {f"{x} {y}": f"{a - x} {b - y}" for x, y in takes}

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        print("\t".join(f"{move}\t{position}" for move, position in moves(rest).items()))
