for _ in range(int(input())):
    input()
    a = list(map(int, input().split()))
    ones = next((i for i, x in enumerate(a) if x > 1), len(a))
    print("First" if ones % 2 == (ones == len(a)) else "Second")
