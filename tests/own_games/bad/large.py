"""Has too many positions of one length."""

import sys

HEADER = """title = "Bad"
"""


def start():
    return "0" * 40


def moves(position):
    found = []
    for i in range(40):
        if position[i] == "0":
            found += [str(i), position[:i] + "1" + position[i + 1:]]
    return "\t".join(found)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
