# A place that is named twice is one coin.
for _ in range(int(input())):
    input()
    x = 0
    for below in [place - 1 for place in map(int, input().split())]:
        x ^= 2 * below + (bin(below).count("1") % 2 == 0)
    print("No" if x else "Yes")
