#!/usr/bin/env python3
"""Checks the form of a file of questions: their number, unless it is left out, then each of them."""

import re
import sys

# What a question consists of, in this order:
#   ["text", TEXT]            text that stands for itself
#   ["count", FIELD]          the number of parts of a value
#   ["width", FIELD]          the number of characters of its first part
#   ["KIND", FIELD, PARTS, JOIN]  a value: a number, a word, a list of numbers, or a position; its parts
#                             are "words" on one line, the rest of a "line", or "lines", with JOIN between
PIECES = LAYOUT
# The number of lines of every question, if all have the same.
EACH = QUESTION_LINES
# Where a question has a position: its forms, `n` for a number and `w` for a word with the blanks between them.
FORMS = LINE_FORMS
# Whether the number of questions comes first.
COUNT = COUNTED
# The line after the last question, if there is one.
END = ENDED_BY
NUMBER = re.compile(r"0|[1-9][0-9]{0,19}")
LARGEST = 2**64 - 1


def wrong(line, message):
    print(f"line {line}: {message}", file=sys.stderr)
    sys.exit(43)


def number(text, line):
    if not NUMBER.fullmatch(text) or int(text) > LARGEST:
        wrong(line, f"{text!r} is no number")
    return int(text)


def form(text):
    return re.sub(r"[^ \n]+", lambda word: "n" if NUMBER.fullmatch(word[0]) else "w", text)


class Input:
    """The rest of the input, and the number of its first line."""

    def __init__(self, text):
        self.text, self.at, self.line = text, 0, 1
        # A value without words takes the blank after it along.
        self.after_nothing = False

    def take(self, end):
        taken = self.text[self.at : end]
        self.line += taken.count("\n")
        self.at = end
        return taken

    def literal(self, text, before_nothing):
        if self.after_nothing and text.startswith(" "):
            text = text[1:]
        self.after_nothing = False
        if not self.text.startswith(text, self.at) and before_nothing:
            text = text.rstrip(" ")
        if not self.text.startswith(text, self.at):
            wrong(self.line, f"expected {text!r}")
        self.take(self.at + len(text))

    def after_lines(self, lines):
        """The end of so many lines, without the last line break, or of the text."""
        end = self.at - 1
        for _ in range(lines):
            end = self.text.find("\n", end + 1)
            if end < 0:
                return len(self.text)
        return end

    def until(self, pieces, ends):
        """Up to the end of so many pieces, each of which is ended by one of some characters."""
        end = self.at - 1
        for _ in range(pieces):
            end += 1
            while end < len(self.text) and self.text[end] not in ends:
                end += 1
        return self.take(max(end, self.at))

    def token(self):
        token = re.compile(r"[0-9A-Za-z-]*").match(self.text, self.at)
        return self.take(token.end())


def check(kind, value, join, line):
    if kind == "number":
        number(value, line)
    elif kind == "word":
        if not re.fullmatch(r"[a-z0-9-]+", value):
            wrong(line, "that is no word")
    elif kind == "list":
        for part in value.split(join):
            for word in part.split(" "):
                number(word, line)
    elif FORMS:
        if form(value) not in FORMS:
            wrong(line, "no position has this form")
    elif not re.fullmatch(r"[ -~\n]*", value):
        wrong(line, "that is no position")


def question(rest):
    begin, counts = rest.line, {}
    end = rest.after_lines(EACH) if EACH else None
    for place, piece in enumerate(PIECES):
        following = PIECES[place + 1] if place + 1 < len(PIECES) else None
        if piece[0] == "text":
            nothing = following and following[0] != "text" and counts.get(following[1]) == 0
            rest.literal(piece[1], nothing)
            continue
        line, announced = rest.line, counts.get(piece[1])
        if piece[0] == "count":
            counts[piece[1]] = number(rest.token(), line)
            continue
        if piece[0] == "width":
            number(rest.token(), line)
            continue
        kind, _, parts, join = piece
        if announced == 0:
            value = ""
        elif kind in ("number", "word"):
            value = rest.token()
        elif parts == "words" and announced is not None:
            value = rest.until(announced, " \n")
            if len(value.split()) != announced:
                wrong(line, f"there are not {announced} words")
        elif parts in ("words", "line"):
            value = rest.until(1, "\n")
        elif announced is not None:
            value = rest.until(announced, "\n")
        else:
            value = rest.take(end)
        rest.after_nothing = not value
        if value or kind in ("number", "word"):
            check(kind, value, join, line)
    rest.literal("\n", True)
    if EACH and rest.line != begin + EACH:
        wrong(begin, f"a question does not have {EACH} lines")


text = sys.stdin.buffer.read().decode("ascii", "replace")
if not text.endswith("\n") and (text or COUNT or END):
    wrong(text.count("\n") + 1, "the last line has no end")
BLANK_AT_END = re.compile(r" $|^ ", re.M)
may_have = any(map(BLANK_AT_END.search, FORMS)) or any("lines" in piece for piece in PIECES)
if BLANK_AT_END.search(text) and not may_have:
    wrong(1, "a line begins or ends with a blank")
if END:
    text = text.removesuffix("\n")
    if ("\n" + text).endswith("\n" + END):
        text = text.removesuffix(END)
    else:
        wrong(text.count("\n") + 1, f"the last line is not {END!r}")
rest = Input(text)
count = None
if COUNT:
    count = number(rest.until(1, "\n"), 1)
    rest.literal("\n", False)
asked = 0
while rest.at < len(text):
    if END and text.startswith(END + "\n", rest.at):
        wrong(rest.line, "the input would end here")
    question(rest)
    asked += 1
if count is not None and asked != count:
    wrong(1, f"there are {asked} questions")
sys.exit(42)
