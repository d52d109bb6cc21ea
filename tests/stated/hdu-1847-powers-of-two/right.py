import sys
for line in sys.stdin:
    print("Kiki" if int(line) % 3 else "Cici")
