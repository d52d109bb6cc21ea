"""Makes the first move that there is, from the top left."""

import sys

NAMES = "a5 c5 e5 b4 c4 d4 a3 b3 d3 e3 b2 c2 d2 a1 c1 e1".split()
LINES = ["a5 c5 e5", "b4 c4 d4", "b2 c2 d2", "a1 c1 e1", "a5 a3 a1", "b4 b3 b2", "d4 d3 d2", "e5 e3 e1"]
LINES = [line.split() for line in LINES]
LINKS = [line[:2] for line in LINES] + [line[1:] for line in LINES]
LINKS += [["c5", "c4"], ["a3", "b3"], ["d3", "e3"], ["c2", "c1"]]


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
