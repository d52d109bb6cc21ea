import sys

HEADER = """
title = "Primes and their multiples"
keys.n = { min = 1, max = 100000, default = 10, about = "largest number" }
impartial = true
"""


def start(n):
    prime = bytearray([1]) * (n + 1)
    for p in range(2, int(n**0.5) + 1):
        prime[p * p :: p] = bytes(len(range(p * p, n + 1, p)))
    return str(sum(prime[2:]))


def moves(text):
    """A position is the number of primes on the board: only primes that are chosen leave it."""
    if not text.isdigit() or text != str(int(text)):
        return "bad a position is the number of primes that are left"
    return {"a prime": str(int(text) - 1)} if int(text) else ""


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
