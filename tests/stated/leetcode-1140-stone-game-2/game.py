import sys

HEADER = """
title = "From the front of a row, ever more piles"
keys.row = { kind = "list", min = 1, max = 99, default = [2, 7, 9, 4, 4], about = "the row" }
keys.goal = { min = 0, max = 999, default = 10, about = "what the first player has to get" }
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
    return shown("A", goal, 1, row=row)


def moves(text):
    try:
        player, (left, most), row = read(text)
    except ValueError:
        return "bad a position is a player, two numbers and a row"
    if left <= 0 or not row:
        return ended(player, left <= 0)
    found = {}
    for count in range(1, min(2 * most, len(row)) + 1):
        got = sum(row[:count]) if player == "A" else 0
        other = "B" if player == "A" else "A"
        found[str(count)] = shown(other, max(left - got, 0), max(most, count), row=row[count:])
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
