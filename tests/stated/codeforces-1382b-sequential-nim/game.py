import sys

HEADER = """
title = "The first pile that is not empty"
impartial = true
"""


def start():
    return "2 1 3"


def moves(text):
    piles = text.split(" ")
    if not all(p.isdigit() and p == str(int(p)) and int(p) < 2000 for p in piles):
        return "bad a position is piles"
    first = int(piles[0])
    if first == 0:
        return "" if len(piles) == 1 else "bad an empty pile comes first"
    found = {str(first - left): " ".join([str(left)] + piles[1:]) for left in range(1, first)}
    found[str(first)] = " ".join(piles[1:]) or "0"
    return found


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
