import sys

HEADER = """
title = "Equal parts by a list of divisors"
keys.n = { min = 1, max = 1000000000000000000, default = 64, about = "stones of the first pile" }
keys.s = { kind = "list", min = 1, max = 1000000000000000000, default = [2, 4, 8], about = "the divisors" }
impartial = true
"""
parts = [2, 4, 8]


def start(n, divisors):
    global parts
    parts = sorted(set(map(int, divisors.split(","))))
    return n


def moves(text):
    """A pile, which stands for all piles: pairs of equal piles cancel out, so at most one of each size is written."""
    piles = text.split(" ")
    if not all(p.isdigit() and p == str(int(p)) for p in piles):
        return "bad a position is sizes of piles"
    piles = set(map(int, piles)) - {0}
    found = {}
    for pile in sorted(piles):
        for s in parts:
            if s > 1 and pile % s == 0:
                rest = piles - {pile}
                rest ^= {pile // s} if s % 2 else set()
                found[f"{pile} {s}"] = " ".join(map(str, sorted(rest))) or "0"
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
