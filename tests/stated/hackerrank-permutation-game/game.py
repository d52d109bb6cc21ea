import sys

HEADER = """
title = "Until the row increases"
impartial = true
"""


def start():
    return "3 2 1"


def moves(text):
    row = text.split(" ")
    if not all(p.isdigit() for p in row if p) or len(set(row)) < len(row):
        return "bad a row is different numbers"
    if all(int(a) < int(b) for a, b in zip(row, row[1:])):
        return ""
    return {x: " ".join(row[:i] + row[i + 1:]) for i, x in enumerate(row)}


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
