"""Subtracts as often as it can."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    less, more = map(int, line.split())
    print(more // less, flush=True)
