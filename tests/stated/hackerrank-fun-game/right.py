def lead(a, b):
    order = sorted(range(len(a)), key=lambda i: -a[i] - b[i])
    return sum(a[i] for i in order[::2]) - sum(b[i] for i in order[1::2])
for _ in range(int(input())):
    n = int(input())
    a = list(map(int, input().split()))
    b = list(map(int, input().split()))
    d = lead(a, b)
    print("First" if d > 0 else "Second" if d < 0 else "Tie")
