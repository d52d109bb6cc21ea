for _ in range(int(input())):
    n = int(input())
    print(str(n % 2 > 0 or n % 3 > 0).lower())
