# Leaves a multiple of m + 1 whenever it can; reads its input in one go, line by line.
import sys

m = int(sys.stdin.readline().split()[2])
for line in sys.stdin:
    print(int(line) % (m + 1) or 1)
