for _ in range(int(input())):
    w = input()
    print("First" if w == w[::-1] else "Second")
