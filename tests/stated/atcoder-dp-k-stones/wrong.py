for _ in range(int(input())):
    k, n = map(int, input().split())
    take = list(map(int, input().split()))
    print("First" if n % (min(take) + max(take)) >= min(take) else "Second")
