from functools import cache
@cache
def wins(m, t, used):
    free = [x for x in range(1, m + 1) if not used >> x & 1]
    return any(x >= t or (t > x and not wins(m, t - x, used | 1 << x)) for x in free)
for _ in range(int(input())):
    m, t = map(int, input().split())
    print(str(t <= m * (m + 1) // 2 and wins(m, t, 0)).lower())
