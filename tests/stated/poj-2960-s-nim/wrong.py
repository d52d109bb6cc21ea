import sys

# Takes the value of a heap for the remainder by the largest number and one.
words = iter(sys.stdin.read().split())
answers = []
for _ in range(int(next(words))):
    takes = {int(next(words)) for _ in range(int(next(words)))}
    heaps = [int(next(words)) for _ in range(int(next(words)))]
    x = 0
    for heap in heaps:
        x ^= heap % (max(takes) + 1)
    answers.append("W" if x else "L")
print(*answers)
