from functools import cache
@cache
def lead(a): return max(a[0] - lead(a[1:]), a[-1] - lead(a[:-1])) if a else 0
for _ in range(int(input())):
    input()
    print("true" if lead(tuple(map(int, input().split()))) >= 0 else "false")
