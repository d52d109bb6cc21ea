def factors(n):
    count, p = 0, 2
    while n > 1:
        while n % p == 0: n //= p; count += 1
        p += 1
    return count
for _ in range(int(input())):
    rows, _ = map(int, input().split())
    x = 0
    for _ in range(rows): x ^= sum(map(factors, map(int, input().split())))
    print("YES" if x else "NO")
