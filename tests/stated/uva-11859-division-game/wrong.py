for _ in range(int(input())):
    rows, _ = map(int, input().split())
    x = 0
    for _ in range(rows): x ^= sum(int(n) > 1 for n in input().split())
    print("YES" if x else "NO")
