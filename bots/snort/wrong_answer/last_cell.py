"""Colours the last cell."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    path, me = line.split()
    other = "R" if me == "L" else "L"
    free = [i for i, c in enumerate(path) if c == "." and other not in path[max(i - 1, 0):i + 2]]
    print(free[-1] + 1, flush=True)
