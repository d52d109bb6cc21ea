import sys
for line in sys.stdin:
    n, k, *take = map(int, line.split())
    wins = bytearray(n + 1)
    for i in range(n + 1):
        for t in take:
            if t <= i and not wins[i - t]:
                wins[i] = 1
                break
    print("Stan" if wins[n] else "Ollie", "wins")
