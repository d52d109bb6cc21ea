import sys

HEADER = """
title = "A token on a permutation"
impartial = true
keys.row = { kind = "list", min = 1, max = 100000, max-length = 1000, default = [1, 2, 3] }
keys.cell = { min = 1, max = 1000 }
"""
numbers = [1, 2, 3]


def start(row, cell):
    global numbers
    numbers = list(map(int, row.split(",")))
    return cell if int(cell) <= len(numbers) else "bad the token is on a cell of the row"


def moves(text):
    if not text.isdigit() or not 1 <= int(text) <= len(numbers):
        return "bad a position is a cell of the row"
    here, number = int(text) - 1, numbers[int(text) - 1]
    cells = range(here % number, len(numbers), number)
    return {str(cell + 1): str(cell + 1) for cell in cells if numbers[cell] > number}


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
