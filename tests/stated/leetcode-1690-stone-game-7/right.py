from functools import cache
@cache
def best(row):
    """The lead of the player who moves."""
    return max((sum(rest) - best(rest) for rest in (row[1:], row[:-1])), default=0) if len(row) > 1 else 0
for _ in range(int(input())):
    input()
    row = tuple(map(int, input().split()))
    print(str(best(row) >= int(input())).lower())
