for _ in range(int(input())):
    m, t = map(int, input().split())
    print(str(t % (m + 1) > 0).lower())
