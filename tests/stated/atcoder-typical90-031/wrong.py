for _ in range(int(input())):
    input()
    w, b = list(map(int, input().split())), list(map(int, input().split()))
    print("First" if (sum(w) + sum(b)) % 2 else "Second")
