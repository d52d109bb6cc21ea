for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print(str(sum(a) % 3 == 0).lower())
