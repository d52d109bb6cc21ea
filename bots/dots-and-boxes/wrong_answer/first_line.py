"""Draws the first line that is missing."""

import sys

sys.stdin.readline()  # the seat
for line in sys.stdin:
    lines, _, what = line.split()
    print("pass" if what == "p" else lines.index(".") + 1, flush=True)
