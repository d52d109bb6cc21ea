for _ in range(int(input())):
    n, m = map(int, input().split())
    print("Akshat" if n * m % 2 else "Malvika")
