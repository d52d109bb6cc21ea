"""Draws the first line that is free."""

import sys

sys.stdin.readline()  # the seat
for line in sys.stdin:
    print(line.index(".") + 1, flush=True)
