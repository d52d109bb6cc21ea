for _ in range(int(input())):
    s = input().strip()
    print("true" if s.count("A") > s.count("B") else "false")
