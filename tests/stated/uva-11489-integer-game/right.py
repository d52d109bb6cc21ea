for case in range(1, int(input()) + 1):
    digits = [int(c) % 3 for c in input().strip()]
    turns, total = 0, sum(digits)
    while any((total - d) % 3 == 0 for d in digits):
        d = next(d for d in digits if (total - d) % 3 == 0)
        digits.remove(d)
        total -= d
        turns += 1
    print(f"Case {case}:", "S" if turns % 2 else "T")
