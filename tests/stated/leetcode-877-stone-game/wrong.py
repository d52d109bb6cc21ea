for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("true")
