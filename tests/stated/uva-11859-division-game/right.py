def factors(n):
    count, p = 0, 2
    while n > 1:
        while n % p == 0: n //= p; count += 1
        p += 1
    return count
for case in range(1, int(input()) + 1):
    rows, _ = map(int, input().split())
    x = 0
    for _ in range(rows): x ^= sum(map(factors, map(int, input().split())))
    print(f"Case #{case}:", "YES" if x else "NO")
