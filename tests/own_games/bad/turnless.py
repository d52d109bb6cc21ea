"""Does not write whose turn it is, though marks have owners."""

import sys

HEADER = """title = "Bad"
board = { grid = [1, 4], marks = { x = 1, o = 2 } }
"""


def start():
    return "x..o"


def moves(position):
    found = []
    for at, cell in enumerate(position):
        for to in (at - 1, at + 1, at + 2):
            if cell != "." and 0 <= to < 4 and position[to] == ".":
                cells = list(position)
                cells[at], cells[to] = ".", cell
                found += [f"{at} {to}", "".join(cells)]
    return "\t".join(found)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
