while int(input()):
    piles = list(map(int, input().split()))
    nim = 0
    for pile in piles:
        nim ^= pile
    print(sum(pile ^ nim < pile for pile in piles))
