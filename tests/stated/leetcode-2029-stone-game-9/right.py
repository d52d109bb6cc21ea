for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    c = [sum(x % 3 == r for x in a) for r in range(3)]
    wins = min(c[1], c[2]) > 0 if c[0] % 2 == 0 else abs(c[1] - c[2]) > 2
    print(str(wins).lower())
