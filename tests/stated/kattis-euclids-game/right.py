import sys
for line in sys.stdin:
    a, b = sorted(map(int, line.split()))
    if b == 0: break
    first = True
    while b // a == 1 and b % a:
        a, b = b - a, a
        first = not first
    print("Stan wins" if first else "Ollie wins")
