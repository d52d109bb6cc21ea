"""Takes the first free cell."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    i = line.strip().index(".")
    print(i // 3 + 1, i % 3 + 1, flush=True)
