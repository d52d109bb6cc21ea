import sys
for line in sys.stdin:
    n, p, turn = int(line), 1, 0
    while p < n:
        p *= 9 if turn % 2 == 0 else 2
        turn += 1
    print("Stan wins." if turn % 2 else "Ollie wins.")
