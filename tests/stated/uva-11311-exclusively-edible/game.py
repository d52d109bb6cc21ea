import sys

HEADER = """
title = "Cut away from the poisoned square"
impartial = true
"""


def start():
    return "1 2 3 4"


def moves(text):
    parts = text.split(" ")
    if len(parts) != 4 or not all(p.isdigit() and int(p) < 100 and p == str(int(p)) for p in parts):
        return "bad a position is four numbers"
    found = {}
    for side in range(4):
        for left in range(int(parts[side])):
            found[f"{side + 1} {left}"] = " ".join(parts[:side] + [str(left)] + parts[side + 1 :])
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
