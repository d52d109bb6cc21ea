for _ in range(int(input())):
    n, cell = map(int, input().split())
    row = list(map(int, input().split()))
    print("A" if row[cell - 1] < max(row) else "B")
