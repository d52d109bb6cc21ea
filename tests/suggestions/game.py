import sys

HEADER = """
title = "A walk with a name"
keys.mode = { words = ["a-b", "-x"], default = "a-b", about = "a choice" }
keys.name = { kind = "text", default = "-n'\\"$HOME`!", about = "a text" }
keys.steps = { kind = "list", min = 1, max = 9, default = [1, 2], about = "numbers of steps" }
"""
lengths = [1, 2]


def start(mode, name, steps):
    global lengths
    lengths = list(map(int, steps.split(",")))
    return f"-4  {mode} {name}"


def moves(text):
    number, _, name = text.partition(" ")
    if not number.removeprefix("-").isdigit() or not name.startswith(" "):
        return "bad a position is a number, two spaces and a name"
    return {f"+{step}": f"{int(number) + step} {name}" for step in lengths if int(number) + step <= 0}


for line in sys.stdin:
    what, _, rest = line.rstrip("\n").partition(" ")
    if what == "header":
        print(HEADER.strip() + "\nready")
    elif what == "start":
        print(start(*rest.split(" ")))
    elif what == "moves":
        found = moves(rest)
        print(found if isinstance(found, str) else "\t".join(f"{m}\t{to}" for m, to in found.items()))
    else:
        print("?")
    sys.stdout.flush()
