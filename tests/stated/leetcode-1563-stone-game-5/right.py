from functools import cache
@cache
def best(row):
    most = 0
    for cut in range(1, len(row)):
        parts = row[:cut], row[cut:]
        kept = min(map(sum, parts))
        most = max([most] + [kept + best(part) for part in parts if sum(part) == kept])
    return most
for _ in range(int(input())):
    input()
    row = tuple(map(int, input().split()))
    print(str(best(row) >= int(input())).lower())
