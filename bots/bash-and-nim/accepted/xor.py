"""Makes the xor of the Grundy values 0 whenever it can: n mod (m + 1) for the heap, and the piles."""


def choose(n, piles):
    total = n % (m + 1) ^ piles[0] ^ piles[1]
    for take in range(1, min(m, n) + 1):
        if (n - take) % (m + 1) ^ piles[0] ^ piles[1] == 0:
            return 1, take
    for number, pile in enumerate(piles, 1):
        if pile ^ total < pile:
            return 2, number, pile - (pile ^ total)
    # A lost position: one item from wherever there is one.
    return (1, 1) if n else (2, 1, 1) if piles[0] else (2, 2, 1)


_, _, m = map(int, input().split())
while True:
    try:
        _, n, _, *piles = map(int, input().split())
    except EOFError:
        break
    print(*choose(n, piles))
