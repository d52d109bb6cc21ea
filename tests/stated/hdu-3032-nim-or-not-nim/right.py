import sys


def value(pile):
    return pile + (pile % 4 == 3) - (pile % 4 == 0)


for _ in range(int(sys.stdin.readline())):
    sys.stdin.readline()
    x = 0
    for pile in map(int, sys.stdin.readline().split()):
        x ^= value(pile)
    print("Alice" if x else "Bob")
