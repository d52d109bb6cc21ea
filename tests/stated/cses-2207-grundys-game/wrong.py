for _ in range(int(input())):
    print("second" if int(input()) % 3 == 1 else "first")
