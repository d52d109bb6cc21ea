for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    if len(a) % 2: a = [0] + a
    all = 0
    for x, y in zip(a[::2], a[1::2]): all ^= y - x - 1
    print("Georgia will win" if all else "Bob will win")
