import sys

HEADER = """
title = "Pieces that move to the left"
impartial = true
"""


def start():
    return "1 3 6"


def moves(text):
    row = text.split(" ")
    if not all(p.isdigit() and 1 <= int(p) < 10000 for p in row) or row != [str(x) for x in sorted(set(map(int, row)))]:
        return "bad a position is different squares, the least first"
    found = {}
    for i, square in enumerate(map(int, row)):
        before = int(row[i - 1]) if i else 0
        for to in range(before + 1, square):
            found[f"{square} {to}"] = " ".join(row[:i] + [str(to)] + row[i + 1 :])
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
