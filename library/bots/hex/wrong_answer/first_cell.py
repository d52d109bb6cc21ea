"""Takes the first free cell."""

import sys

n = int(sys.stdin.readline().split()[1])
for line in sys.stdin:
    cell = line.index(".")
    print(cell // n + 1, cell % n + 1, flush=True)
