"""Notakto: both players put crosses, and whoever makes three in a line loses."""

import sys

HEADER = """
title = "Notakto"
summary = "Both players put crosses; whoever makes three in a line loses."
board = { grid = [3, 3], marks = { X = "cross" } }
questions = ["say"]
expect = { positions = 450, value = "win" }
"""

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def start():
    return "." * 9


def moves(cells):
    if len(cells) != 9 or cells.strip("X."):
        return "bad a position has 9 cells, row by row, each of them X or a dot"
    if any(all(cells[int(i)] == "X" for i in line) for line in LINES):
        return "win"  # the player who would have to move has not made the line
    return {
        f"{i // 3 + 1} {i % 3 + 1}": cells[:i] + "X" + cells[i + 1:]
        for i in range(9)
        if cells[i] == "."
    }


def say(cells, move):
    """The move in words."""
    row, column = move.split()
    return f"a cross into row {row}, column {column}"


# The conversation: a line for every question.
for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER.strip() + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        found = moves(rest)
        if isinstance(found, dict):
            found = "\t".join(f"{move}\t{position}" for move, position in found.items())
        print(found)
    elif question == "say":
        print(say(*rest.split("\t")))
    else:
        print("?")
