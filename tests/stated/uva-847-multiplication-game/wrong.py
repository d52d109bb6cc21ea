import sys
for line in sys.stdin:
    print("Stan wins." if len(line.strip()) % 2 else "Ollie wins.")
