"""Nim, as the built-in game."""

import sys

HEADER = """title = "Nim"
board = "heaps"
impartial = true
"""


def start():
    return "4 5 6"


def moves(position):
    heaps = [int(word) for word in position.split()]
    found = {}
    for i, heap in enumerate(heaps):
        for take in range(1, heap + 1):
            after = heaps[:i] + [heap - take] + heaps[i + 1:]
            found[f"{i + 1} {take}"] = " ".join(map(str, after))
    return found

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        print("\t".join(f"{move}\t{position}" for move, position in moves(rest).items()))
