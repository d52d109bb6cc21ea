"""Gives check where it can, else moves at random: no mate comes of it."""

import random
import sys

random.seed(1)


def read(text):
    """The pieces by their squares: row and column, counted from the top and from the left."""
    pieces = {}
    for row, cells in enumerate(text.split("/")):
        col = 0
        for cell in cells:
            if cell.isdigit():
                col += int(cell)
            else:
                pieces[cell] = row, col
                col += 1
    return pieces


def beside(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def king_moves(king):
    for row in range(king[0] - 1, king[0] + 2):
        for col in range(king[1] - 1, king[1] + 2):
            if 0 <= row < 8 and 0 <= col < 8 and (row, col) != king:
                yield row, col


def rook_moves(rook, taken):
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        row, col = rook[0] + down, rook[1] + right
        while 0 <= row < 8 and 0 <= col < 8 and (row, col) not in taken:
            yield row, col
            row, col = row + down, col + right


def attacks(rook, square, king):
    """Whether the rook attacks a square: it could go there if the square were free."""
    return square in rook_moves(rook, {king})


def white(king, rook, other):
    safe = [to for to in rook_moves(rook, {king, other}) if not beside(to, other) or beside(to, king)]
    checks = [to for to in safe if attacks(to, other, king)]
    steps = [to for to in king_moves(king) if to != rook and not beside(to, other)]
    if checks:
        return rook, random.choice(checks)
    return random.choice([(king, to) for to in steps] + [(rook, to) for to in safe])


def black(king, rook, other):
    return other, next(
        to
        for to in sorted(king_moves(other), key=lambda to: to != rook)
        if not beside(to, king) and (to == rook or not attacks(rook, to, king))
    )


sys.stdin.readline()  # the seat
for line in sys.stdin:
    text, mover = line.split()
    pieces = read(text)
    squares = (white if mover == "w" else black)(pieces["K"], pieces["R"], pieces["k"])
    print("".join("abcdefgh"[col] + "87654321"[row] for row, col in squares), flush=True)
