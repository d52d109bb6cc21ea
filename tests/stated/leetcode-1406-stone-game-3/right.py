for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    lead = [0] * (len(a) + 3)
    for i in range(len(a) - 1, -1, -1):
        lead[i] = max(sum(a[i:i + k]) - lead[i + k] for k in (1, 2, 3) if i + k <= len(a))
    print("Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie")
