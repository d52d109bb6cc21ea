"""Connect Four on a small board, every answer printed, as the file does that `grundy new game` writes."""

import sys

HEADER = """
title = "Connect Four"
keys.cols = { min = 1, max = 7, default = 4, about = "columns" }
keys.rows = { min = 1, max = 6, default = 4, about = "rows" }
"""

cols = rows = 4
lines = {}


def start(given_cols, given_rows):
    """Notes for every cell the lines through it, each as four cells."""
    global cols, rows, lines
    cols, rows = given_cols, given_rows
    lines = {at: [] for at in range(rows * cols)}
    for at in lines:
        row, col = divmod(at, cols)
        for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
            if row + 3 * down < rows and 0 <= col + 3 * right < cols:
                line = [at + i * (down * cols + right) for i in range(4)]
                for cell in line:
                    lines[cell].append(line)
    return "." * (rows * cols)


def moves(cells):
    free = cells.count(".")
    me, other = "xo" if (len(cells) - free) % 2 == 0 else "ox"
    found = {}
    for col in range(cols):
        # Where the next disc falls, and the disc below it, which may be the last one that was dropped.
        at = col + cols * (cells[col::cols].count(".") - 1)
        top = at + cols
        if top < len(cells) and cells[top] == other:
            for a, b, c, d in lines[top]:
                if cells[a] == cells[b] == cells[c] == cells[d] == other:
                    return "loss"
        if at >= 0:
            found[str(col + 1)] = cells[:at] + me + cells[at + 1 :]
    return found or "draw"


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
