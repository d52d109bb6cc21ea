import sys
f = [2, 3]
while f[-1] < 2000: f.append(f[-1] + f[-2])
for line in sys.stdin:
    if int(line) == 0: break
    print("Roberto" if int(line) in f else "Alicia")
