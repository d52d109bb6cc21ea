for _ in range(int(input())):
    k, n = map(int, input().split())
    take = list(map(int, input().split()))
    win = [False] * (n + 1)
    for i in range(n + 1): win[i] = any(a <= i and not win[i - a] for a in take)
    print("First" if win[n] else "Second")
