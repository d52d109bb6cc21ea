import sys

HEADER = """
title = "Boards of digits"
impartial = true
sum = true
"""


def start():
    return "1 2/3 4"


def moves(text):
    rows = [row.split(" ") for row in text.split("/")]
    if not all(len(row) == len(rows[0]) and all(len(d) == 1 and d in "123456789" for d in row) for row in rows):
        return "bad a board is rows of digits"
    if all(d in "2357" for row in rows for d in row):
        return ""

    def board(rows):
        return "/".join(" ".join(row) for row in rows)

    found = {f"below {i}": f"{board(rows[:i])} + {board(rows[i:])}" for i in range(1, len(rows))}
    for i in range(1, len(rows[0])):
        found[f"after {i}"] = f"{board([r[:i] for r in rows])} + {board([r[i:] for r in rows])}"
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
