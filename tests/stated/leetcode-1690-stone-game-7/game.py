import sys

HEADER = """
title = "The rest of a row counts"
keys.row = { kind = "list", min = 1, max = 99, default = [5, 3, 1, 4, 2], about = "the row" }
keys.goal = { min = 0, max = 999, default = 6, about = "how far the first player has to lead" }
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
    try:
        player, (left,), row = read(text)
    except ValueError:
        return "bad a position is a player, a number and a row"
    if len(row) < 2:
        return ended(player, left <= 0)
    sign, other = (-1, "B") if player == "A" else (1, "A")
    rests = {"first": row[1:], "last": row[:-1]}
    return {m: shown(other, left + sign * sum(rest), row=rest) for m, rest in rests.items()}


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
