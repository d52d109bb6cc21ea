import sys

HEADER = """
title = "Subtract a divisor"
impartial = true
"""


def start():
    return "1000"


def moves(text):
    if not text.isdigit() or text != str(int(text)) or not 1 <= int(text) <= 1000:
        return "bad a position is a number from 1 to 1000"
    n = int(text)
    return {str(d): str(n - d) for d in range(1, n // 2 + 1) if n % d == 0}


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
