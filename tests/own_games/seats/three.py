"""Three players take one or two items from a heap; whoever takes the last one wins."""

import sys

HEADER = """title = "Three players"
seats = 3
"""

for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER + "ready")
    elif question == "start":
        print("12")
    elif question == "moves" and rest == "0":
        print("won 2")  # whoever moved last sits two seats after whoever would have to move
    elif question == "moves":
        print("\t".join(f"{t}\t{int(rest) - t}" for t in (1, 2) if t <= int(rest)))
    else:
        print("?")
