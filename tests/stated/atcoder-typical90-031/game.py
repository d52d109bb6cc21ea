import sys

HEADER = """
title = "White and blue stones"
impartial = true
keys.white = { kind = "list", min = 0, max = 50, default = [1] }
keys.blue = { kind = "list", min = 0, max = 50, default = [3] }
"""


def start(white, blue):
    white, blue = white.split(","), blue.split(",")
    if len(white) != len(blue):
        return "bad there are as many numbers of white stones as of blue ones"
    return " ".join(f"{w},{b}" for w, b in zip(white, blue))


def moves(text):
    try:
        piles = [tuple(map(int, pile.split(","))) for pile in text.split(" ")]
        found = {}
        for i, (w, b) in enumerate(piles):
            left = [(f"{i + 1} white", (w - 1, b + w))] if w else []
            left += [(f"{i + 1} {k}", (w, b - k)) for k in range(1, b // 2 + 1)]
            for move, pile in left:
                found[move] = " ".join(f"{w},{b}" for w, b in piles[:i] + [pile] + piles[i + 1:])
        return found
    except ValueError:
        return "bad a pile is its white and its blue stones, with a comma between them"


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
