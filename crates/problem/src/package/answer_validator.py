#!/usr/bin/env python3
"""Checks the form of a file of answers: one for each question, each on a line of its own. Whether they
are right is what they are computed for."""

import re
import sys

# What stands before and after an answer; None is its number.
BEFORE, AFTER = LAYOUT
# Whether the input begins with the number of questions.
IS_COUNTED = ANNOUNCED


def answer_in(number, line):
    """The answer in a line."""
    before, after = (
        "".join(str(number) if part is None else part for part in parts) for parts in (BEFORE, AFTER)
    )
    if len(line) < len(before + after) or not line.startswith(before) or not line.endswith(after):
        return ""
    return line[len(before) : len(line) - len(after)]


def is_answer(line):
    return FORM


answers = sys.stdin.read().split("\n")
if answers.pop() != "":
    print("the last line does not end", file=sys.stderr)
    sys.exit(43)
if IS_COUNTED:
    with open(sys.argv[1], encoding="utf-8") as asked:
        count = int(asked.readline())
    if len(answers) != count:
        print(f"there are not {count} answers", file=sys.stderr)
        sys.exit(43)
for number, line in enumerate(answers, 1):
    if not is_answer(answer_in(number, line)):
        print(f"{line!r} is no answer", file=sys.stderr)
        sys.exit(43)
sys.exit(42)
