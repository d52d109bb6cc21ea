for _ in range(int(input())):
    n = int(input())
    print("Alice" if sum(all(p % d for d in range(2, int(p**.5) + 1)) for p in range(2, n + 1)) % 2 else "Bob")
