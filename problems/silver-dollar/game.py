"""Coins on a strip: a coin moves to the left as far as it likes, but not onto or over another one.
Whoever cannot move has lost."""

import sys

HEADER = """
title = "Coins on a strip"
summary = "Move a coin to the left, not onto or over another; whoever cannot has lost."
keys.length = { min = 2, max = 12, default = 9, about = "cells of the strip" }
keys.coins = { min = 1, max = 6, default = 4, about = "coins, which begin at the right end" }
board = { grid = [1, "length"], marks = { o = "coin" } }
impartial = true
questions = ["say"]
"""


cells = 9


def start(length, coins):
    global cells
    cells = length
    return "." * (length - coins) + "o" * coins if coins < length else "o" * length


def moves(strip):
    if len(strip) != cells or strip.strip(".o"):
        return f"bad a position has {cells} cells, each of them o or a dot"
    found = {}
    for coin, cell in enumerate(strip):
        if cell == "o":
            to = coin - 1
            while to >= 0 and strip[to] == ".":
                found[f"{coin + 1} {to + 1}"] = strip[:to] + "o" + strip[to + 1:coin] + "." + strip[coin + 1:]
                to -= 1
    return found


def say(strip, move):
    """The move in words."""
    coin, to = map(int, move.split())
    gap = coin - to
    return f"move the coin in cell {coin} {gap} {'cell' if gap == 1 else 'cells'} to the left"


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
    elif question == "say":
        print(say(*rest.split("\t")))
    else:
        print("?")
