import sys
for line in sys.stdin:
    all = 0
    for pile in line.split()[1:]: all ^= int(pile)
    print("Yes" if all else "No")
