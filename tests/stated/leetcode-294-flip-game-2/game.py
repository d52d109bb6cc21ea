import sys

HEADER = """
title = "Flip two plus signs"
impartial = true
"""


def start(*_):
    return "++++"


def moves(row):
    if row.strip("+-"):
        return "bad a row has the signs + and -"
    return {str(i + 1): row[:i] + "--" + row[i + 2:] for i in range(len(row)) if row[i:i + 2] == "++"}


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
