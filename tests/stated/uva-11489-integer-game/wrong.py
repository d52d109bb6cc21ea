for case in range(1, int(input()) + 1):
    print(f"Case {case}:", "S" if len(input().strip()) % 2 else "T")
