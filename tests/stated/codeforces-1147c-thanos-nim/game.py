import sys

from itertools import combinations, product

HEADER = """
title = "From half of the piles"
impartial = true
"""


def start(*_):
    return "8 8"


def moves(text):
    piles = text.split(" ")
    if not all(pile.isdigit() for pile in piles) or len(piles) % 2:
        return "bad a position is an even number of piles"
    piles = list(map(int, piles))
    found = {}
    for chosen in combinations(range(len(piles)), len(piles) // 2):
        for left in product(*(range(piles[i]) for i in chosen)):
            new = list(piles)
            for i, pile in zip(chosen, left):
                new[i] = pile
            found[" ".join(f"{i + 1}:{new[i]}" for i in chosen)] = " ".join(map(str, new))
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
