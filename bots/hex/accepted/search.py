"""Looks at every way in which the game can go on, and remembers what it has found."""

import sys

n = int(sys.stdin.readline().split()[1])
STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
known = {}


def has_joined(cells, stone):
    """Whether x has joined top and bottom, or o left and right."""
    seen = set()
    todo = [i if stone == "x" else i * n for i in range(n)]
    while todo:
        cell = todo.pop()
        if cell in seen or cells[cell] != stone:
            continue
        seen.add(cell)
        row, column = divmod(cell, n)
        if (row if stone == "x" else column) == n - 1:
            return True
        for down, right in STEPS:
            if 0 <= row + down < n and 0 <= column + right < n:
                todo.append((row + down) * n + column + right)
    return False


def loses(cells):
    """Whether the player about to move loses."""
    if cells not in known:
        me, other = turn(cells)
        known[cells] = has_joined(cells, other) or not any(
            loses(after) for _, after in options(cells, me)
        )
    return known[cells]


def turn(cells):
    return "xo" if (n * n - cells.count(".")) % 2 == 0 else "ox"


def options(cells, me):
    return [(i, cells[:i] + me + cells[i + 1:]) for i in range(n * n) if cells[i] == "."]


for line in sys.stdin:
    cells = line.strip()
    all_moves = options(cells, turn(cells)[0])
    best = next((i for i, after in all_moves if loses(after)), all_moves[0][0])
    print(best // n + 1, best % n + 1, flush=True)
