"""Subtracts once."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    print(1, flush=True)
