for _ in range(int(input())):
    a = list(map(int, input().split()))
    print("Gretel" if sum(a) % 2 else "Hansel")
