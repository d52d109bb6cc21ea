from functools import cache
@cache
def wins(a):
    if all(x < y for x, y in zip(a, a[1:])): return False
    return any(not wins(a[:i] + a[i + 1:]) for i in range(len(a)))
for _ in range(int(input())):
    input()
    print("Alice" if wins(tuple(map(int, input().split()))) else "Bob")
