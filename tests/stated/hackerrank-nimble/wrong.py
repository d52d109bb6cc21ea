for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("First" if sum(a[1:]) % 2 else "Second")
