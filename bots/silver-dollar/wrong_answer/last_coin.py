"""Moves the last coin that can move one cell."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    strip = line.strip()
    free = [i for i in range(1, len(strip)) if strip[i - 1:i + 1] == ".o"]
    print(free[-1] + 1, free[-1], flush=True)
