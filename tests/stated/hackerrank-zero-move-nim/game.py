import sys

HEADER = """
title = "Nim with a pass for each pile"
impartial = true
sum = true
"""


def start():
    return "3 + 4"


def moves(text):
    """A pile, with a star if nobody can pass on it."""
    chips = text.rstrip("*")
    if not chips.isdigit() or chips != str(int(chips)) or len(text) - len(chips) > 1 or len(chips) > 3:
        return "bad a pile is a number, perhaps with a star after it"
    star = text[len(chips):]
    found = {str(i): f"{int(chips) - i}{star}" for i in range(1, int(chips) + 1)}
    if not star and int(chips):
        found["pass"] = chips + "*"
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
