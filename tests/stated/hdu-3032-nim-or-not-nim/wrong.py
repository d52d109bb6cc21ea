import sys

for _ in range(int(sys.stdin.readline())):
    sys.stdin.readline()
    x = 0
    for pile in map(int, sys.stdin.readline().split()):
        x ^= pile
    print("Alice" if x else "Bob")
