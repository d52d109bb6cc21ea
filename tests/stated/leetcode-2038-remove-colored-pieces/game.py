import sys

HEADER = """
title = "Between two of the same color"
"""


def start(*_):
    return "AAABABB"


def moves(text):
    """A position is the row, and b if Bob is about to move."""
    row = text.rstrip("b")
    if row.strip("AB") or len(text) > len(row) + 1:
        return "bad a position is a row of A and B, and b if B is about to move"
    own, turn = ("A", "b") if row == text else ("B", "")
    return {str(i + 2): row[:i] + row[i + 1:] + turn for i in range(len(row)) if row[i:i + 3] == 3 * own}


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
