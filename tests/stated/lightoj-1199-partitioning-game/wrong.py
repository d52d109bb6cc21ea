for case in range(1, int(input()) + 1):
    input()
    left = sum(int(pile) % 3 == 0 for pile in input().split())
    print(f"Case {case}:", "Alice" if left % 2 else "Bob")
