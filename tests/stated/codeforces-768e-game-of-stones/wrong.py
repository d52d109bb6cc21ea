for _ in range(int(input())):
    all = 0
    for _ in range(int(input())): all ^= int(input())
    print("NO" if all else "YES")
