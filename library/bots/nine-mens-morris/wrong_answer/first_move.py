"""Makes the first move that there is, from the top left."""

import sys

NAMES = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()
LINES = [
    "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
]
LINES = [line.split() for line in LINES]
LINKS = [line[:2] for line in LINES] + [line[1:] for line in LINES]


def in_line(board, name):
    return any(name in line and all(board[at] == board[name] for at in line) for line in LINES)


def put(board, me, to):
    """The point of the stone that is taken after an x, if the stone on `to` makes a line."""
    board = {**board, to: me}
    if not in_line(board, to):
        return ""
    theirs = [at for at in NAMES if board[at] not in (me, ".")]
    return "x" + next((at for at in theirs if not in_line(board, at)), theirs[0])


def choose(points, in_hand, me):
    board = dict(zip(NAMES, points))
    free = [at for at in NAMES if board[at] == "."]
    if in_hand:
        return free[0] + put(board, me, free[0])
    mine = [at for at in NAMES if board[at] == me]
    for at in mine:
        for to in free:
            if len(mine) == 3 or [at, to] in LINKS or [to, at] in LINKS:
                return f"{at}-{to}" + put({**board, at: "."}, me, to)


sys.stdin.readline()
for text in sys.stdin:
    points, x, o, me = text.split()
    print(choose(points, int(x if me == "x" else o), me), flush=True)
