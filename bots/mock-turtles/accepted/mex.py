# Mock Turtles: the value of a head is the least number that is not the exclusive or of at most two
# values to its left.
from itertools import combinations

MOST = 40
g = []
for place in range(MOST):
    options = {0, *g, *(a ^ b for a, b in combinations(g, 2))}
    g.append(next(v for v in range(4 * MOST) if v not in options))


def answer(coins):
    heads = [i for i, coin in enumerate(coins) if coin]
    total = 0
    for head in heads:
        total ^= g[head]
    for head in heads:
        for count in range(3):
            for others in combinations(range(head), count):
                worth = g[head]
                for other in others:
                    worth ^= g[other]
                if worth == total:
                    return [*others, head]
    return heads[:1]  # a lost row


input()  # the seat
while True:
    try:
        line = input()
    except EOFError:
        break
    coins = [int(word) for word in line.split()[1:]]
    print(*(place + 1 for place in answer(coins)), flush=True)
