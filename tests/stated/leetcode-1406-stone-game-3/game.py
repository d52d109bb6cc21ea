import sys

HEADER = """
title = "One to three from the front of a row"
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
    ways = [(str(k), row[:k], row[k:]) for k in (1, 2, 3) if k <= len(row)]
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
