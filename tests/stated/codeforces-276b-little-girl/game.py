import sys

HEADER = """
title = "Letters of a palindrome"
keys.word = { kind = "text", default = "aba", about = "the letters at the start" }
"""


def start(word):
    return word


def moves(text):
    if not text or not all("a" <= c <= "z" for c in text):
        return "bad a position is small letters"
    if sum(text.count(c) % 2 for c in set(text)) < 2:
        return "win"
    return {c: text.replace(c, "", 1) for c in sorted(set(text))}


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        print(start(rest))
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
