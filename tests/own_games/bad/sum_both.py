"""Is no sum: a move may take from two heaps."""

import sys

HEADER = """title = "Bad"
sum = true
impartial = true
"""


def start():
    return "3 + 4"


def moves(position):
    heaps = [int(word) for word in position.split(" + ")]
    found = []
    for i, n in enumerate(heaps):
        for t in range(1, n + 1):
            found.append((f"{i} {t}", heaps[:i] + [n - t] + heaps[i + 1:]))
    for t in range(1, min(heaps) + 1):
        if len(heaps) == 2:
            found.append((f"both {t}", [n - t for n in heaps]))
    return "\t".join(f"{m}\t{' + '.join(map(str, left))}" for m, left in found)

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "\nready")
    elif question == "start":
        print(start())
    elif question == "moves":
        print(moves(rest))
