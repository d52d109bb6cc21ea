import sys

HEADER = """
title = "Multiples of the smaller number"
impartial = true
"""


def start():
    return "34 12"


def moves(text):
    parts = text.split(" ")
    if len(parts) != 2 or not all(p.isdigit() and p == str(int(p)) for p in parts):
        return "bad a position is two numbers"
    small, large = sorted(map(int, parts))
    if small == 0:
        return ""
    return {str(k): f"{small} {large - k * small}" for k in range(1, large // small + 1)}


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
