for _ in range(int(input())):
    print("S" if len(input().strip()) % 2 else "T")
