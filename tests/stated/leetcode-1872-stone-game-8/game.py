import sys

HEADER = """
title = "The front of a row is merged"
"""


def start():
    return "5 -1 2 -3 4 -5"


def shown(player, left, row):
    return f"{player} {left}:{' '.join(map(str, row))}"


def moves(text):
    """The lead that is asked for and the row; later the player who moves, what the first player, A, lacks, and the row."""
    state, colon, row = text.rpartition(":")
    try:
        row = [int(p) for p in row.split(" ")]
        player, left = state.split(" ") if colon else ("A", row.pop(0))
        left = int(left)
    except ValueError:
        return "bad a position is a number and a row of numbers"
    if len(row) < 2:
        return "win" if (player == "A") == (left <= 0) else "loss"
    sign, other = (-1, "B") if player == "A" else (1, "A")
    found = {}
    for count in range(2, len(row) + 1):
        front = sum(row[:count])
        found[str(count)] = shown(other, left + sign * front, [front, *row[count:]])
    return found


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        print(start())
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
