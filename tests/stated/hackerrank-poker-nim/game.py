import sys

HEADER = """
title = "Piles that can grow"
keys.k = { max = 9, default = 1, about = "how often chips may be added to each pile" }
impartial = true
sum = true
"""
k = 1


def start(often):
    global k
    k = often
    return "3"


def moves(text):
    """A pile, and after a colon how often chips can still be added if not k times."""
    chips, _, left = text.partition(":")
    if not all(p.isdigit() and p == str(int(p)) and int(p) < 99 for p in [chips, left or "0"]):
        return "bad a pile is a number"
    chips, left = int(chips), int(left) if left else k

    def pile(chips, left):
        return f"{chips}:{left}" if left < k else str(chips)

    found = {str(-i): pile(chips - i, left) for i in range(1, chips + 1)}
    if left:
        found |= {f"+{i}": pile(chips + i, left - 1) for i in (1, 2)}
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
