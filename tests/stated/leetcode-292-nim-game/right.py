for _ in range(int(input())):
    n = int(input())
    print(str(n % 4 > 0).lower())
