import sys

HEADER = """
title = "A token on a chessboard"
impartial = true
"""


def start():
    return "15 15"


def moves(text):
    parts = text.split(" ")
    if len(parts) != 2 or not all(p.isdigit() and 1 <= int(p) <= 15 and p == str(int(p)) for p in parts):
        return "bad a position is two numbers from 1 to 15"
    x, y = map(int, parts)
    cells = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
    return {f"{a} {b}": f"{a} {b}" for a, b in cells if 1 <= a <= 15 and 1 <= b <= 15}


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
