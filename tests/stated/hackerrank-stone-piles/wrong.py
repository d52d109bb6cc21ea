for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    print("ALICE" if sum(a) % 3 == 0 else "BOB")
