for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("Alice" if sum(x > y for i, x in enumerate(a) for y in a[i:]) % 2 else "Bob")
