"""Chopsticks with five fingers, as the built-in game."""

import sys

HEADER = """title = "Chopsticks"
"""


def start():
    return "1111"


def moves(position):
    a, b, c, d = map(int, position)
    mine, theirs = (a, b), (c, d)
    found = {}
    for x in set(mine) - {0} if any(mine) else ():
        for y in set(theirs) - {0}:
            tapped = list(theirs)
            tapped[tapped.index(y)] = (x + y) % 5 if x + y >= 5 else x + y
            found[f"tap {x} {y}"] = written(tapped, mine)
    for x in range(1, (a + b) // 2 + 1):
        y = a + b - x
        if y <= 4 and (x, y) != (a, b):
            found[f"split {x} {y}"] = written(theirs, (x, y))
    return found


def written(first, second):
    return "".join(map(str, sorted(first) + sorted(second)))

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        print("\t".join(f"{move}\t{position}" for move, position in moves(rest).items()))
