for _ in range(int(input())):
    n, cell = map(int, input().split())
    row = list(map(int, input().split()))
    win = [False] * n
    for i in sorted(range(n), key=lambda i: -row[i]):
        win[i] = any(row[j] > row[i] and not win[j] for j in range(i % row[i], n, row[i]))
    print("A" if win[cell - 1] else "B")
