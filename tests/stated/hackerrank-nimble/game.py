import sys

HEADER = """
title = "Coins on a strip"
impartial = true
"""


def start():
    return "0 0 1"


def moves(text):
    parts = text.split(" ")
    if not all(p.isdigit() and p == str(int(p)) and int(p) < 20 for p in parts):
        return "bad a position is the number of coins on each square"
    found = {}
    for i, coins in enumerate(map(int, parts)):
        for j in range(i if coins else 0):
            to = list(map(int, parts))
            to[i] -= 1
            to[j] += 1
            found[f"{i} {j}"] = " ".join(map(str, to))
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
