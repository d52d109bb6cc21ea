#!/usr/bin/env python3
"""Checks the form of a file of questions: their number, unless it is left out, then each of them."""

import re
import sys

# What stands on a line, in this order: a number; a list, which begins with its length; a word; or a
# position, which is the rest of the line.
COLUMN_KINDS = COLUMNS
# Where a question has a position: the forms of lines, `n` for a number and `w` for a word.
FORMS = LINE_FORMS
# Whether the number of questions comes first, and whether the length of a list ends its line.
COUNT = COUNTED
LENGTH_ENDS_LINE = LENGTHS
NUMBER = re.compile(r"0|[1-9][0-9]{0,19}")
LARGEST = 2**64 - 1


def wrong(line, message):
    print(f"line {line}: {message}", file=sys.stderr)
    sys.exit(43)


def number(text, line):
    if not NUMBER.fullmatch(text) or int(text) > LARGEST:
        wrong(line, f"{text!r} is no number")
    return int(text)


def form(words):
    return "".join("n" if NUMBER.fullmatch(word) else "w" for word in words)


def question(rows, line):
    words = [word for row in rows for word in row.split(" ")]
    if LENGTH_ENDS_LINE:
        # An empty list leaves an empty line.
        words = [word for word in words if word]
    if FORMS and form(words) not in FORMS:
        wrong(line, "no question has this form")
    for kind in COLUMN_KINDS:
        if not words:
            wrong(line, f"the {kind} is missing")
        if kind == "number":
            number(words.pop(0), line)
        elif kind == "list":
            length = number(words.pop(0), line)
            if length > len(words):
                wrong(line, f"there are not {length} numbers")
            for _ in range(length):
                number(words.pop(0), line)
        elif kind == "word":
            if not re.fullmatch(r"[a-z0-9-]+", words.pop(0)):
                wrong(line, "that is no word")
        else:
            while words:
                word = words.pop(0)
                if not re.fullmatch(r"[a-z-]+", word):
                    number(word, line)
    if words:
        wrong(line, "there is more than a question")


text = sys.stdin.buffer.read().decode("ascii", "replace")
if not text.endswith("\n") and (text or COUNT):
    wrong(text.count("\n") + 1, "the last line has no end")
rows = text[:-1].split("\n") if text else []
each = 1 + LENGTH_ENDS_LINE * COLUMN_KINDS.count("list")
begin = 0
if COUNT:
    begin = 1
    if number(rows[0], 1) * each != len(rows) - 1:
        wrong(1, f"there are {(len(rows) - 1) // each} questions")
elif len(rows) % each:
    wrong(len(rows), "a question is not whole")
for place in range(begin, len(rows), each):
    question(rows[place : place + each], place + 1)
sys.exit(42)
