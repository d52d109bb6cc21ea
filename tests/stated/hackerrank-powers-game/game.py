import sys

HEADER = """
title = "Signs for powers of two"
keys.n = { min = 1, max = 16, default = 8, about = "number of powers" }
"""
n = 8


def start(powers):
    """A position: the sum modulo 17, and how many powers are left by their exponents modulo 8."""
    global n
    n = powers
    return " ".join(map(str, [0] + [sum(e % 8 == r for e in range(1, n + 1)) for r in range(8)]))


def moves(text):
    parts = text.split(" ")
    if len(parts) != 9 or not all(p.isdigit() and p == str(int(p)) and int(p) < 17 for p in parts):
        return "bad a position is a sum and eight numbers of powers"
    total, *left = map(int, parts)
    if not any(left):
        first_is_next = n % 2 == 0
        return "win" if (total != 0) == first_is_next else "loss"
    found = {}
    for r in range(8):
        if left[r]:
            rest = left[:r] + [left[r] - 1] + left[r + 1 :]
            for sign in "+-":
                change = 2**r if sign == "+" else -(2**r)
                found[f"{sign} {r}"] = " ".join(map(str, [(total + change) % 17] + rest))
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
