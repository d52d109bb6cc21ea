for case in range(1, int(input()) + 1):
    rows, _ = map(int, input().split())
    x = 0
    for _ in range(rows): x ^= sum(int(n) > 1 for n in input().split())
    print(f"Case #{case}:", "YES" if x else "NO")
