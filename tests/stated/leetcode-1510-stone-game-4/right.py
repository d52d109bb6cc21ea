wins = [False] * 3969
for n in range(1, 3969):
    k = 1
    while k * k <= n and wins[n - k * k]: k += 1
    wins[n] = k * k <= n
for _ in range(int(input())):
    n = int(input())
    print(str(wins[n]).lower())
