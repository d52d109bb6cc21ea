for _ in range(int(input())):
    n = int(input())
    print(str(n % 5 not in (0, 2)).lower())
