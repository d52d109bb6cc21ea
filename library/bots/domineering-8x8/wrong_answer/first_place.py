"""Puts a domino in the first place where one fits."""

import sys

_, rows, cols = map(int, sys.stdin.readline().split())
for line in sys.stdin:
    cells, turn = line.split()
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        fits = row + 1 < rows if turn == "v" else col + 1 < cols
        if fits and cells[cell] == cells[cell + (cols if turn == "v" else 1)] == ".":
            print(row + 1, col + 1, flush=True)
            break
