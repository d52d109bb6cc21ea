for _ in range(int(input())):
    x, y = map(int, input().split())
    print("First" if x % 4 > 2 or y % 4 > 2 else "Second")
