for _ in range(int(input())):
    n = int(input())
    print(str(n % 3 != 0).lower())
