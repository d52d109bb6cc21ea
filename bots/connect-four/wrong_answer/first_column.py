"""Drops into the first column that is not full."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    print(line[:7].index(".") + 1, flush=True)
