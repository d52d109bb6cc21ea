import sys

HEADER = """
title = "Take a number of the list"
impartial = true
keys.n = { min = 1, max = 100000, default = 4 }
keys.take = { kind = "list", min = 1, max = 100000, default = [2, 3] }
"""
amounts = [2, 3]


def start(n, take):
    global amounts
    amounts = sorted(set(map(int, take.split(","))))
    return n


def moves(text):
    if not text.isdigit():
        return "bad a position is a number of stones"
    return {str(a): str(int(text) - a) for a in amounts if a <= int(text)}


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        print(start(*rest.split(" ")))
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
