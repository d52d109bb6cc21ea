"""Connect Four on a small board, as plainly as problems/connect-four/game.c."""

import sys

HEADER = """
title = "Connect Four"
keys.cols = { min = 1, max = 7, default = 4, about = "columns" }
keys.rows = { min = 1, max = 6, default = 4, about = "rows" }
"""

cols = rows = 4
lines = []


def start(given_cols, given_rows):
    global cols, rows, lines
    cols, rows = given_cols, given_rows
    steps = [(0, 1), (1, 0), (1, 1), (1, -1)]
    ways = [
        [(row + i * down, col + i * right) for i in range(4)]
        for row in range(rows)
        for col in range(cols)
        for down, right in steps
    ]
    lines = [
        [row * cols + col for row, col in way]
        for way in ways
        if all(0 <= row < rows and 0 <= col < cols for row, col in way)
    ]
    return "." * (rows * cols)


def moves(cells):
    free = cells.count(".")
    me, other = "xo" if (len(cells) - free) % 2 == 0 else "ox"
    for a, b, c, d in lines:
        if cells[a] == other == cells[b] == cells[c] == cells[d]:
            return "loss"
    if free == 0:
        return "draw"
    found = {}
    for col in range(cols):
        # The last free cell of the column, from the top.
        at = col + cols * (cells[col::cols].count(".") - 1)
        if at >= 0:
            found[str(col + 1)] = cells[:at] + me + cells[at + 1 :]
    return found


# The conversation: a line for every question.
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
