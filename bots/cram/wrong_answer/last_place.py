"""Takes the last place."""

import sys

_, rows, cols = map(int, sys.stdin.readline().split())
for line in sys.stdin:
    free = [cell == "." for cell in line.strip()]
    places = []
    for at in range(rows * cols):
        if free[at] and at % cols + 1 < cols and free[at + 1]:
            places.append(("h", at // cols + 1, at % cols + 1))
        if free[at] and at // cols + 1 < rows and free[at + cols]:
            places.append(("v", at // cols + 1, at % cols + 1))
    print(*places[-1], flush=True)
