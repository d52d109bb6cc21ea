import sys
for line in sys.stdin:
    a, b = sorted(map(int, line.split()))
    if b == 0: break
    print("Stan wins" if b >= 2 * a else "Ollie wins")
