"""Hexapawn: pawns go one step ahead or capture one step ahead to the side. Whoever brings a pawn to the
other end wins, and so does whoever moved last when the other one cannot."""

import sys

HEADER = """
title = "Hexapawn"
summary = "Bring a pawn to the other end, or leave the other player without a move."
keys.n = { min = 3, max = 4, default = 3, about = "rows and columns" }
board = { grid = ["n", "n"], marks = { W = { seat = 1, figure = "♙" }, B = { seat = 2, figure = "♟" } } }
expect = { value = "loss" }
"""

n = 3


def start(given):
    """The rows from the top, then whose turn it is: the pawns do not tell."""
    global n
    n = given
    return "B" * n + "." * (n * (n - 2)) + "W" * n + " W"


def moves(position):
    cells, _, me = position.partition(" ")
    if len(cells) != n * n or cells.strip("WB.") or me not in ("W", "B"):
        return f"bad a position has {n * n} cells, each of them W, B or a dot, then a blank and W or B"
    other, ahead = ("B", -1) if me == "W" else ("W", 1)
    # Where pawns arrive: mine, and those of the other one, who has moved last.
    mine, theirs = (cells[:n], cells[-n:]) if me == "W" else (cells[-n:], cells[:n])
    if me in mine:
        return f"bad a pawn of {me} has arrived, so it is the other player's turn"
    if other in theirs:
        return "loss"
    found = {}
    for at, cell in enumerate(cells):
        if cell != me:
            continue
        row, col = divmod(at, n)
        for to_col in (col - 1, col, col + 1):
            if not 0 <= to_col < n:
                continue
            to = (row + ahead) * n + to_col
            if cells[to] == ("." if to_col == col else other):
                after = list(cells)
                after[at], after[to] = ".", me
                move = f"{row + 1} {col + 1} {row + ahead + 1} {to_col + 1}"
                found[move] = "".join(after) + " " + other
    return found


# The conversation: a line for every question.
for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER.strip() + "\nready")
    elif question == "start":
        print(start(int(rest)))
    elif question == "moves":
        answer = moves(rest)
        if isinstance(answer, dict):
            answer = "\t".join(f"{move}\t{after}" for move, after in answer.items())
        print(answer)
    else:
        print("?")
