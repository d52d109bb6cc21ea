def best(row):
    lead, sign = 0, 1
    while len(row) > 1:
        row = row[1:] if row[0] < row[-1] else row[:-1]
        lead, sign = lead + sign * sum(row), -sign
    return lead
for _ in range(int(input())):
    input()
    row = tuple(map(int, input().split()))
    print(str(best(row) >= int(input())).lower())
