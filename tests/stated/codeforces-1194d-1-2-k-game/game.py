import sys

HEADER = """
title = "One, two or k cells"
keys.n = { max = 1000, default = 9, about = "the cell at the start" }
keys.k = { min = 3, max = 1000, default = 4, about = "a long move" }
impartial = true
"""
k = 4


def start(n, long):
    global k
    k = long
    return str(n)


def moves(text):
    if not text.isdigit() or text != str(int(text)) or int(text) > 1000:
        return "bad a position is a cell"
    return {str(m): str(int(text) - m) for m in (1, 2, k) if m <= int(text)}


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
