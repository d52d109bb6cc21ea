import sys

HEADER = """
title = "Piles that split into different piles"
impartial = true
sum = true
"""


def start():
    return "5"


def splits(n, least):
    """The ways to make n of different piles, each at least `least`."""
    yield [n]
    for pile in range(least, (n + 1) // 2):
        for rest in splits(n - pile, pile + 1):
            yield [pile] + rest


def moves(text):
    if not text.isdigit() or not 1 <= int(text) < 40 or text != str(int(text)):
        return "bad a pile is a number"
    found = [way for way in splits(int(text), 1) if len(way) > 1]
    return {" ".join(map(str, way)): " + ".join(map(str, way)) for way in found}


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        print(start(*map(int, rest.split())))
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
