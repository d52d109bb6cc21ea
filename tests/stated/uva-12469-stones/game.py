import sys

HEADER = """
title = "Not more than twice as many"
keys.n = { min = 2, max = 200, default = 10, about = "number of stones" }
impartial = true
"""


def start(n):
    return f"{n} {n - 1}"


def moves(text):
    parts = text.split(" ")
    if len(parts) != 2 or not all(p.isdigit() and int(p) < 400 and p == str(int(p)) for p in parts):
        return "bad a position is the stones and how many may be taken"
    n, most = map(int, parts)
    return {str(k): f"{n - k} {min(2 * k, n - k)}" for k in range(1, min(n, most) + 1)}


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
