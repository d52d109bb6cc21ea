import sys

HEADER = """
title = "The larger part of a row is thrown away"
keys.row = { kind = "list", min = 1, max = 99, default = [6, 2, 3, 4, 5, 5], about = "the row" }
keys.goal = { min = 0, max = 999, default = 18, about = "what the first player has to get" }
"""


def read(text):
    """The player who moves, the number that the first player, A, is short of the goal, and the row."""
    player, *numbers, row = text.split(" ")
    return player, [int(n) for n in numbers], [] if row == "-" else [int(p) for p in row.split(",")]


def shown(player, *numbers, row):
    return " ".join([player, *map(str, numbers), ",".join(map(str, row)) or "-"])


def ended(player, reached):
    """The first player wins if the goal is reached."""
    return "win" if (player == "A") == reached else "loss"


def start(row, goal):
    return shown("A", goal, row=row)


def moves(text):
    """The first player cuts the row. The second only throws the larger part away."""
    try:
        player, (left,), row = read(text)
    except ValueError:
        return "bad a position is a player, a number and a row"
    if player == "B":
        return {"throw away": shown("A", left, row=row)}
    if left <= 0 or len(row) < 2:
        return ended(player, left <= 0)
    found = {}
    for cut in range(1, len(row)):
        parts = {"front": row[:cut], "end": row[cut:]}
        kept = min(map(sum, parts.values()))
        for name, part in parts.items():
            if sum(part) == kept:
                found[f"{cut} {name}"] = shown("B", max(left - kept, 0), row=part)
    return found


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        row, goal = rest.rsplit(" ", 1)
        print(start([int(p) for p in row.split(",")], int(goal)))
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
