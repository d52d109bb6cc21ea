for _ in range(int(input())):
    print("true" if sum(len(part) // 2 for part in input().strip().split("-")) % 2 else "false")
