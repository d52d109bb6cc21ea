for _ in range(int(input())):
    n = int(input())
    print("Alice" if n % 2 else "Bob")
