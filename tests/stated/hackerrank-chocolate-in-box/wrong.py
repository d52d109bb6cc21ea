# Also counts ways when the first player cannot win.
input()
boxes = list(map(int, input().split()))
nim = 0
for box in boxes:
    nim ^= box
print(sum(box ^ nim <= box for box in boxes))
