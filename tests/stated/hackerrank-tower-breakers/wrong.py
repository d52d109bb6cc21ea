for _ in range(int(input())):
    n, m = map(int, input().split())
    print(1 if n % 2 else 2)
