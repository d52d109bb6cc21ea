import sys

HEADER = """
title = "Crossing sticks"
impartial = true
"""


def start():
    return "3 3"


def moves(text):
    parts = text.split(" ")
    if len(parts) != 2 or not all(p.isdigit() and int(p) <= 100 and p == str(int(p)) for p in parts):
        return "bad a position is two numbers of sticks"
    n, m = map(int, parts)
    return {"two": f"{n - 1} {m - 1}"} if n and m else ""


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
