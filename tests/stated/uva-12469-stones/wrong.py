import sys
for line in sys.stdin:
    print("Alicia" if int(line) % 3 else "Roberto")
