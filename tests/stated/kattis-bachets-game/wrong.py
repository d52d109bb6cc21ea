import sys
for line in sys.stdin:
    n, k, *take = map(int, line.split())
    print("Stan wins" if n % (max(take) + 1) else "Ollie wins")
