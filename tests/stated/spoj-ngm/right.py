for _ in range(int(input())):
    n = int(input())
    print("TAK" if n % 10 else "NIE")
