import sys

from itertools import product

HEADER = """
title = "Divide numbers of a row"
impartial = true
keys.rows = { min = 1, max = 50, default = 2 }
keys.columns = { min = 1, max = 50, default = 2 }
"""


def start(*_):
    return "2 3/2 3"


def moves(text):
    try:
        rows = [list(map(int, row.split(" "))) for row in text.split("/")]
    except ValueError:
        return "bad a position is rows of numbers, with a slash between them"
    if min(map(min, rows)) < 1:
        return "bad the numbers are at least 1"
    found = {}
    for i, row in enumerate(rows):
        quotients = [[n // d for d in range(1, n + 1) if n % d == 0] for n in row]
        for new in product(*quotients):
            if list(new) != row:
                left = rows[:i] + [list(new)] + rows[i + 1:]
                found[f"{i + 1} {' '.join(map(str, new))}"] = "/".join(" ".join(map(str, r)) for r in left)
    return found


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
