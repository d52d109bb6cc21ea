"""Looks for a square after which the other one is lost."""

import sys
from functools import lru_cache


def eaten(bar):
    """The squares that can be eaten, with what is left; a bar is the lengths of its rows."""
    for row, length in enumerate(bar):
        for col in range(0 if row else 1, length):
            yield (row, col), tuple(min(l, col) if r >= row else l for r, l in enumerate(bar))


@lru_cache(maxsize=None)
def is_lost(bar):
    return not any(is_lost(left) for _, left in eaten(bar))


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    bar = tuple(row.count("#") for row in line.strip().split("/"))
    squares = list(eaten(bar))
    winning = [square for square, left in squares if is_lost(left)]
    row, col = winning[0] if winning else squares[-1][0]
    print(row + 1, col + 1, flush=True)
