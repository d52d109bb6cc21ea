# There may be several winning moves.
while int(input()):
    piles = list(map(int, input().split()))
    nim = 0
    for pile in piles:
        nim ^= pile
    print(1 if nim else 0)
