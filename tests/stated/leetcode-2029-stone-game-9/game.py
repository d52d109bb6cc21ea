import sys

HEADER = """
title = "No sum that three divides"
"""


def start():
    return "2 1"


def moves(text):
    """The stones; or how many of each remainder are left, with the sum and the player who is next."""
    parts = text.replace(":", " ").split(" ")
    if not all(p.isdigit() and p == str(int(p)) for p in parts):
        return "bad a position is the values of stones"
    values = list(map(int, parts))
    if ":" in text:
        total, player, *left = values
    else:
        total, player, left = 0, 1, [sum(v % 3 == r for v in values) for r in range(3)]
    if total == 9:
        return "win"  # the other one has made a multiple of three
    if not any(left):
        return "win" if player == 2 else "loss"
    found = {}
    for r in range(3):
        if left[r]:
            rest = left[:r] + [left[r] - 1] + left[r + 1 :]
            after = (total + r) % 3
            if after == 0:
                after = 9
            found[str(r)] = f"{after} {3 - player}:{' '.join(map(str, rest))}"
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
