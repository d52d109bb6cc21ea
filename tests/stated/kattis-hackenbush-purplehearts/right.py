from fractions import Fraction
def edge(above):
    """The value of an edge with what stands on it, for the color of the edge."""
    n = 1
    while above + n <= 1: n += 1
    return (above + n) / 2 ** (n - 1)
for _ in range(int(input())):
    input()
    below, colors = list(map(int, input().split())), input()
    above = [Fraction(0)] * (len(below) + 1)
    for i in range(len(below), 0, -1):
        sign = 1 if colors[i - 1] == "R" else -1
        above[below[i - 1]] += sign * edge(sign * above[i])
    print("Red" if above[0] > 0 else "Blue")
