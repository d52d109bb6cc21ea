import sys
numbers = iter(map(int, sys.stdin.read().split()))
while count := next(numbers):
    all = 0
    for _ in range(count): all ^= next(numbers)
    print("Yes" if all else "No")
