for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("Alice" if sum(a[:3]) > sum(a[3:]) else "Bob" if sum(a[:3]) < sum(a[3:]) else "Tie")
