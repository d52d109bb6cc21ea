import sys
for line in sys.stdin:
    print("Yes" if sum(map(int, line.split()[1:])) % 2 else "No")
