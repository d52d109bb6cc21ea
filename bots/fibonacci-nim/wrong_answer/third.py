"""Makes the rest a multiple of 3, as in a game where 1 or 2 are taken."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    items, most = map(int, line.split())
    print(min(items % 3 or 1, most), flush=True)
