"""Says that it is impartial, and has marks of players."""

import sys

HEADER = """title = "Bad"
impartial = true
board = { grid = [1, 2], marks = { x = 1 } }
"""


def start():
    return ".."


def moves(position):
    return "" if "." not in position else "put\t" + position.replace(".", "x", 1)


for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
