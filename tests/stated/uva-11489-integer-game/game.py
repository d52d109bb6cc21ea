import sys

HEADER = """
title = "A multiple of three stays"
impartial = true
keys.digits = { kind = "text", default = "771" }
"""


def start(digits):
    return digits


def moves(text):
    digits = text.strip("-")
    if digits and not digits.isdigit():
        return "bad a position is digits, or - for none"
    left = [(i, digits[:i] + digits[i + 1:]) for i in range(len(digits))]
    return {str(i + 1): rest or "-" for i, rest in left if sum(map(int, rest)) % 3 == 0}


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
