import sys

HEADER = """
title = "Different numbers up to a total"
keys.m = { min = 1, max = 12, default = 4, about = "largest number" }
keys.t = { min = 1, max = 99, default = 9, about = "the total" }
"""
m, t = 4, 9


def start(largest, total):
    global m, t
    m, t = largest, total
    return "-"


def moves(text):
    """A position is the numbers that were named, in their order by size."""
    named = [] if text == "-" else text.split(" ")
    if not all(p.isdigit() and 1 <= int(p) <= m for p in named) or len(set(named)) < len(named):
        return "bad a position is the numbers that were named"
    named = sorted(map(int, named))
    if sum(named) >= t:
        return "loss"
    if len(named) == m:
        return "draw"
    free = [x for x in range(1, m + 1) if x not in named]
    return {str(x): " ".join(map(str, sorted(named + [x]))) for x in free}


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
