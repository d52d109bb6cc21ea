import sys

HEADER = """
title = "Never the same number from a pile"
impartial = true
sum = true
"""


def start():
    return "5"


def moves(text):
    """A pile, and after a colon the numbers that were taken from it and could still be."""
    pile, _, taken = text.partition(":")
    taken = taken.split(",") if taken else []
    if not all(p.isdigit() and p == str(int(p)) and int(p) <= 60 for p in [pile] + taken):
        return "bad a pile is a number"
    n, taken = int(pile), set(map(int, taken))
    found = {}
    for k in range(1, n + 1):
        if k not in taken:
            rest = sorted(t for t in taken | {k} if t <= n - k)
            found[str(k)] = f"{n - k}:{','.join(map(str, rest))}" if rest else str(n - k)
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
