for _ in range(int(input())):
    n, k = map(int, input().split())
    r = n % (k + 1)
    wins = n % 3 > 0 if k % 3 else r == k or r % 3 > 0
    print("Alice" if wins else "Bob")
