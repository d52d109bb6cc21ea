def best(row):
    got = 0
    while len(row) > 1:
        row = min(row[: len(row) // 2], row[len(row) // 2 :], key=sum)
        got += sum(row)
    return got
for _ in range(int(input())):
    input()
    row = tuple(map(int, input().split()))
    print(str(best(row) >= int(input())).lower())
