from functools import cache
@cache
def most(row, m):
    """What the player who moves gets."""
    return max((sum(row) - most(row[x:], max(m, x)) for x in range(1, min(2 * m, len(row)) + 1)), default=0)
def best(row):
    return most(row, 1)
for _ in range(int(input())):
    input()
    row = tuple(map(int, input().split()))
    print(str(best(row) >= int(input())).lower())
