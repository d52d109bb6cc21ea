def lead(a, b):
    free, total = set(range(len(a))), 0
    for turn in range(len(a)):
        i = max(free, key=lambda i: (a, b)[turn % 2][i])
        free.remove(i)
        total += a[i] if turn % 2 == 0 else -b[i]
    return total
for _ in range(int(input())):
    n = int(input())
    a = list(map(int, input().split()))
    b = list(map(int, input().split()))
    d = lead(a, b)
    print((d > 0) - (d < 0))
