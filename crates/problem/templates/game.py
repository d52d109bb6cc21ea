# {{ title }}: the rules of a game, for Grundy. docs/games.md explains how such a program works.
#
# Try it:  grundy solve {{ file }}

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
    """Returns the first position: any text.

    The settings come in the header's order: a whole number as a number, any other setting as its text.
    """
    global most
    most = m
    return str(n)


def moves(position):
    """Returns the moves with the positions that they lead to.

    Where the game is over, return "win", "loss" or "draw", for the player who would have to move. People may
    type anything as a position: return "bad" and the reason if it is none.
    """
    if not position.isdecimal() or len(position) > 9 or str(int(position)) != position:
        return "bad a position is the number of items"
    items = int(position)
    if items == 0:
        return "loss"
    return {str(take): str(items - take) for take in range(1, min(items, most) + 1)}


# The conversation: a line for every question.
def setting(word):
    is_number = len(word) <= 20 and word.removeprefix("-").isdecimal() and str(int(word)) == word
    return int(word) if is_number else word


def answer(question):
    kind, _, rest = question.partition(" ")
    if kind == "header":
        return HEADER.strip() + "\nready"
    if kind == "start":
        return str(start(*map(setting, rest.split())))
    if kind == "moves":
        found = moves(rest)
        if isinstance(found, dict):
            found = "\t".join(f"{move}\t{position}" for move, position in found.items())
        return str(found)
    return "?"


# Many questions come at a time. To write their answers at once is faster than to print each.
begun = b""
while more := sys.stdin.buffer.read1(1 << 16):
    *questions, begun = (begun + more).split(b"\n")
    sys.stdout.write("".join([answer(question.decode()) + "\n" for question in questions]))
    sys.stdout.flush()
