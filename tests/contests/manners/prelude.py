def asked(line):
    """The move that wins, or one item."""
    heaps = [int(word) for word in line.split()][1:]
    everything = 0
    for heap in heaps:
        everything ^= heap
    for place, heap in enumerate(heaps):
        if heap ^ everything < heap:
            return f"{place + 1} {heap - (heap ^ everything)}"
    return next(f"{place + 1} 1" for place, heap in enumerate(heaps) if heap)


