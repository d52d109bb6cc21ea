import sys
for line in sys.stdin:
    n, k, *take = map(int, line.split())
    moves = sum(1 << t - 1 for t in set(take))
    # Bit i tells whether the heap that is i + 1 smaller is won; below 0 all are.
    won = mask = (1 << 40) - 1
    wins, seen = [], {}
    while len(wins) <= n and won not in seen:
        seen[won] = len(wins)
        wins.append(~won & moves != 0)
        won = (won << 1 | wins[-1]) & mask
    if n >= len(wins):
        begin = seen[won]
        n = begin + (n - begin) % (len(wins) - begin)
    print("Stan" if wins[n] else "Ollie", "wins")
