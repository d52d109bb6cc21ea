"""Takes the first free cell."""

import sys

sys.stdin.readline()  # the seat
for line in sys.stdin:
    cell = line.index(".")
    print(cell // 3 + 1, cell % 3 + 1, flush=True)
