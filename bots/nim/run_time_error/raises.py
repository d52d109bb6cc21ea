# Forgets that there may be no winning move.
input()
while True:
    heaps = list(map(int, input().split()))[1:]
    total = 0
    for heap in heaps:
        total ^= heap
    winning = [number for number, heap in enumerate(heaps) if heap ^ total < heap]
    heap = heaps[winning[0]]
    print(winning[0] + 1, heap - (heap ^ total))
