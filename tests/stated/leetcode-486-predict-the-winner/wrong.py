for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    points, turn = [0, 0], 0
    while a:
        points[turn] += a.pop(0 if a[0] >= a[-1] else -1)
        turn = 1 - turn
    print("true" if points[0] >= points[1] else "false")
