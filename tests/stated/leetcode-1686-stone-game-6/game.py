import sys

HEADER = """
title = "Two values for each stone"
keys.n = { min = 1, max = 8, default = 3, about = "number of stones" }
"""


def start(n):
    return f"{' '.join(['1'] * n)}/{' '.join(['2'] * n)}"


def moves(text):
    """The values of the stones for who moves next and for the other, and the lead if there is one."""
    own, other, *lead = text.split("/")
    lead = int(lead[0]) if lead else 0
    if not own:
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"
    own, other = own.split(" "), other.split(" ")
    if len(own) != len(other):
        return "bad a position is two rows of values"
    found = {}
    for i in range(len(own)):
        a, b = [" ".join(row[:i] + row[i + 1 :]) for row in (other, own)]
        found[str(i + 1)] = f"{a}/{b}/{-lead - int(own[i])}"
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
