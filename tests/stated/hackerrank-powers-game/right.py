for _ in range(int(input())):
    n = int(input())
    print("First" if n % 8 else "Second")
