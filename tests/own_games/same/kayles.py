"""Kayles, as the built-in game of code 0.77: a sum, of which a part is a row."""

import sys

HEADER = """title = "Kayles"
board = "heaps"
impartial = true
sum = true
"""


def start():
    return "7 + 5"


def moves(position):
    row = int(position)
    found = {}
    for take in range(1, min(row, 2) + 1):
        rest = row - take
        found[f"{take}"] = f"{rest}"
        for left in range(1, rest // 2 + 1):
            found[f"{take} {left}"] = f"{left} + {rest - left}"
    return found


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print("\t".join(f"{move}\t{position}" for move, position in moves(rest).items()))
    else:
        print("?")
