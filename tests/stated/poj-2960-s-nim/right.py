import sys

words = iter(sys.stdin.read().split())
answers = []
for _ in range(int(next(words))):
    takes = sorted({int(next(words)) for _ in range(int(next(words)))})
    heaps = [int(next(words)) for _ in range(int(next(words)))]
    values = [0] * (max(heaps) + 1)
    for heap in range(1, len(values)):
        seen = 0
        for take in takes:
            if take > heap:
                break
            seen |= 1 << values[heap - take]
        values[heap] = (~seen & (seen + 1)).bit_length() - 1
    x = 0
    for heap in heaps:
        x ^= values[heap]
    answers.append("W" if x else "L")
print(*answers)
