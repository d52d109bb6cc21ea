for _ in range(int(input())):
    n = int(input())
    print(str(n % 2 == 0).lower())
