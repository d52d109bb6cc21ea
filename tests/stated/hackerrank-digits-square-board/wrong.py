for _ in range(int(input())):
    rows = [input() for _ in range(int(input()))]
    print("First" if any(d in "14689" for row in rows for d in row) else "Second")
