#!/usr/bin/env python3
"""Checks the form of a file of answers: one for each question, each on a line of its own. Whether they
are right is what they are computed for."""

import re
import sys

with open(sys.argv[1], encoding="ascii") as asked:
    count = int(asked.readline())
answers = sys.stdin.read().split("\n")
if len(answers) != count + 1 or answers.pop() != "":
    print(f"there are not {count} answers", file=sys.stderr)
    sys.exit(43)
for line in answers:
    if not (FORM):
        print(f"{line!r} is no answer", file=sys.stderr)
        sys.exit(43)
sys.exit(42)
