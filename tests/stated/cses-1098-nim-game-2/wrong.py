for _ in range(int(input())):
    input()
    x = 0
    for h in map(int, input().split()): x ^= h
    print("first" if x else "second")
