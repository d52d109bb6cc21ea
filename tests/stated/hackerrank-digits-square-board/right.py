from functools import cache
@cache
def g(rows):
    if all(d in "2357" for row in rows for d in row): return 0
    seen = {g(rows[:i]) ^ g(rows[i:]) for i in range(1, len(rows))}
    seen |= {g(tuple(r[:i] for r in rows)) ^ g(tuple(r[i:] for r in rows)) for i in range(1, len(rows[0]))}
    return next(v for v in range(99) if v not in seen)
for _ in range(int(input())):
    rows = tuple(input().replace(" ", "") for _ in range(int(input())))
    print("First" if g(rows) else "Second")
