for _ in range(int(input())):
    n, k = map(int, input().split())
    print("Alice" if n % 3 else "Bob")
