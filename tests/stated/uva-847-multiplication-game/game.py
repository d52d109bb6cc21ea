import sys

HEADER = """
title = "Multiply by two to nine"
keys.n = { min = 2, max = 9000000000, default = 100, about = "the number to reach" }
impartial = true
"""
n = 100


def start(target):
    global n
    n = target
    return "1"


def moves(text):
    if not text.isdigit() or not 1 <= int(text) < 10 * n or text != str(int(text)):
        return "bad a position is a number"
    return "" if int(text) >= n else {str(k): str(int(text) * k) for k in range(2, 10)}


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
