import sys

HEADER = """
title = "From either end of a row"
keys.row = { kind = "list", min = 0, max = 10000, default = [1, 5, 2] }
"""


def start(row):
    return "0 " + row


def moves(text):
    """A position is the lead of the player about to move, and the row."""
    lead, _, row = text.partition(" ")
    try:
        lead, row = int(lead), [int(x) for x in row.split(",") if x != "-"]
    except ValueError:
        return "bad a position is a lead and a row, with - for none"
    if not row:
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"

    def after(points, rest):
        return f"{-lead - points} " + (",".join(map(str, rest)) or "-")

    return {"first": after(row[0], row[1:]), "last": after(row[-1], row[:-1])}


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
