for _ in range(int(input())):
    n, m = map(int, input().split())
    print("Akshat" if min(n, m) % 2 else "Malvika")
