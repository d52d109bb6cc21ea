input()
while True
    heaps = input().split()
    print(1, 1)
