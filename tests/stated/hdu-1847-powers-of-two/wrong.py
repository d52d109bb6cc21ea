import sys
for line in sys.stdin:
    print("Kiki" if int(line) % 3 == 1 or int(line) & int(line) - 1 == 0 else "Cici")
