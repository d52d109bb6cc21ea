for _ in range(int(input())):
    all = 0
    for _ in range(int(input())):
        n, k = int(input()), 0
        while (k + 1) * (k + 2) // 2 <= n: k += 1
        all ^= k
    print("NO" if all else "YES")
