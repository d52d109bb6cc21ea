import sys
# Takes the line at the end for one more question.
numbers = iter(map(int, sys.stdin.read().split()))
for count in numbers:
    all = 0
    for _ in range(count): all ^= next(numbers)
    print("Yes" if all else "No")
