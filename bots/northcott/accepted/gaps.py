"""The gaps of the rows are heaps of Nim; going back only delays, because the other one follows."""

import sys

sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    board, me = line.split()
    rows = board.split("/")
    other = "o" if me == "x" else "x"
    gaps = [abs(row.index("x") - row.index("o")) - 1 for row in rows]
    xor = 0
    for gap in gaps:
        xor ^= gap
    answer = None
    for number, (row, gap) in enumerate(zip(rows, gaps)):
        at, opponent = row.index(me), row.index(other)
        towards = 1 if opponent > at else -1
        if gap ^ xor < gap:
            answer = number, at + towards * (gap - (gap ^ xor))
            break
        if answer is None and gap > 0:
            answer = number, at + towards
        if answer is None and 0 <= at - towards < len(row):
            answer = number, at - towards
    print(answer[0] + 1, answer[1] + 1, flush=True)
