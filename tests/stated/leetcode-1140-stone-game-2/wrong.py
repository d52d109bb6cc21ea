def best(row):
    return (sum(row) + 1) // 2
for _ in range(int(input())):
    input()
    row = tuple(map(int, input().split()))
    print(str(best(row) >= int(input())).lower())
