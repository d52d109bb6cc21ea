for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("First" if a[0] > 1 or len(a) % 2 else "Second")
