import sys

HEADER = """
title = "From either end of a row"
"""


def start():
    return "5 3 4 5"


def moves(text):
    """The row, and before it the lead of the player who moves next, if there is one."""
    lead, colon, row = text.rpartition(":")
    lead = int(lead) if colon else 0
    row = row.split(" ") if row else []
    if not all(p.lstrip("-").isdigit() for p in row):
        return "bad a position is a row of numbers"
    if not row:
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"
    ways = [("first", row[:1], row[1:]), ("last", row[-1:], row[:-1])]
    return {m: f"{-lead - sum(map(int, taken))}:{' '.join(rest)}" for m, taken, rest in ways}


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
