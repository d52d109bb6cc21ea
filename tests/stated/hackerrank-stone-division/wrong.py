for _ in range(int(input())):
    n, m = map(int, input().split())
    s = set(map(int, input().split()))
    print("First" if any(n % d == 0 for d in s) else "Second")
