for _ in range(int(input())):
    input()
    print("first" if sum(map(int, input().split())) % 2 else "second")
