"""Tic-tac-toe: a line of your own marks wins."""

HEADER = """
title = "Tic-tac-toe"
summary = "Put your mark into an empty cell; a whole line of your own marks wins."
keys.n = { min = 2, max = 4, default = 3, about = "cells of a row, of a column and of a line" }
keys.misere = { min = 0, max = 1, default = 0, about = "1 if a line of your own loses" }
board = { grid = ["n", "n"], marks = { x = 1, o = 2 } }
expect = { positions = 5478, value = "draw" }
"""

n = 3
misere = 0
lines = []


def start(given_n, given_misere):
    """Returns the first position."""
    global n, misere, lines
    n, misere = given_n, given_misere
    lines = [[r * n + c for c in range(n)] for r in range(n)]
    lines += [[r * n + c for r in range(n)] for c in range(n)]
    lines += [[i * (n + 1) for i in range(n)], [(i + 1) * (n - 1) for i in range(n)]]
    return "." * (n * n)


def moves(cells):
    """Returns the moves with the positions that they lead to, or how the game has ended."""
    if len(cells) != n * n or cells.strip("xo."):
        return f"bad a position has {n * n} cells, row by row, each of them x, o or a dot"
    free = cells.count(".")
    # x moves first, so whoever is to move is told by how many cells are free.
    me, other = ("x", "o") if (n * n - free) % 2 == 0 else ("o", "x")
    if any(all(cells[i] == other for i in line) for line in lines):
        return "win" if misere else "loss"
    if free == 0:
        return "draw"
    return {
        f"{i // n + 1} {i % n + 1}": cells[:i] + me + cells[i + 1:]
        for i in range(n * n)
        if cells[i] == "."
    }


# The conversation: one line for every question.
import sys

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER.strip() + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        answer = moves(rest)
        if isinstance(answer, dict):
            answer = "\t".join(f"{move}\t{position}" for move, position in answer.items())
        print(answer)
    else:
        print("?")
