for _ in range(int(input())):
    w = input()
    odd = sum(w.count(c) % 2 for c in set(w))
    print("Second" if odd and odd % 2 == 0 else "First")
