"""Answers in prose."""

import sys

HEADER = """title = "Bad"
"""


def start():
    return "20"


def moves(position):
    return "you may take up to three"


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
