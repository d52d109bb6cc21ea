for _ in range(int(input())):
    n, m = map(int, input().split())
    print(1 if m > 1 and n % 2 else 2)
