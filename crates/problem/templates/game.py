"""{{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.

Try it:  grundy solve {{ file }}
"""

import sys

HEADER = """
title = "{{ title }}"
summary = "Take 1 to m items from a heap; the player who takes the last one wins."
keys.n = { min = 1, max = 1000, default = 10, about = "items at the start" }
keys.m = { min = 1, max = 1000, default = 3, about = "the most that a move takes" }
board = "heaps"
"""

most = 3


def start(n, m):
    """Returns the first position: any text. The settings come in the header's order."""
    global most
    most = m
    return str(n)


def moves(position):
    """Returns the moves with the positions that they lead to.

    Where the game is over, return "win", "loss" or "draw", for the player who would have to move. People may
    type anything as a position: return "bad" and the reason if it is none.
    """
    if not position.isdecimal():
        return "bad a position is the number of items"
    items = int(position)
    if items == 0:
        return "loss"
    return {str(take): str(items - take) for take in range(1, min(items, most) + 1)}


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
