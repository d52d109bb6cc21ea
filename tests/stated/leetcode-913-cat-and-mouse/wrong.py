for _ in range(int(input())):
    edges = [input() for _ in range(int(input()))]
    print(1 if "1 2" in edges else 0)
