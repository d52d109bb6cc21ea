from functools import cache
@cache
def wins(s): return any(s[i:i + 2] == "++" and not wins(s[:i] + "--" + s[i + 2:]) for i in range(len(s)))
for _ in range(int(input())):
    print("true" if wins(input().strip()) else "false")
