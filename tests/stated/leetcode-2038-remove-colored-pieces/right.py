for _ in range(int(input())):
    s = input().strip()
    a, b = (sum(s[i:i + 3] == 3 * c for i in range(len(s))) for c in "AB")
    print("true" if a > b else "false")
