"""Takes the first free point."""

import sys

side = int(sys.stdin.readline().split()[1])
for line in sys.stdin:
    cell = line.index(".")
    print(f"{chr(ord('a') + cell % side)}{side - cell // side}", flush=True)
