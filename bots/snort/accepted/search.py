"""Looks for a cell after which the other one is lost."""

import sys
from functools import lru_cache


def cells_for(path, me):
    other = "R" if me == "L" else "L"
    for i, cell in enumerate(path):
        if cell == "." and other not in path[max(i - 1, 0):i + 2]:
            yield i


@lru_cache(maxsize=None)
def is_lost(path, me):
    other = "R" if me == "L" else "L"
    return not any(is_lost(path[:i] + me + path[i + 1:], other) for i in cells_for(path, me))


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    path, me = line.split()
    other = "R" if me == "L" else "L"
    free = list(cells_for(path, me))
    winning = [i for i in free if is_lost(path[:i] + me + path[i + 1:], other)]
    print((winning or free)[0] + 1, flush=True)
