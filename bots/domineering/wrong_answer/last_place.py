"""Takes the last place."""

import sys

_, rows, cols = map(int, sys.stdin.readline().split())
for line in sys.stdin:
    cells, way = line.split()
    if way == "v":
        fits = [at for at in range((rows - 1) * cols) if cells[at] == cells[at + cols] == "."]
    else:
        across = [at for at in range(rows * cols) if at % cols + 1 < cols]
        fits = [at for at in across if cells[at] == cells[at + 1] == "."]
    print(fits[-1] // cols + 1, fits[-1] % cols + 1, flush=True)
