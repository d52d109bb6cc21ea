# Mock Turtles: knows the values, but never turns three coins.
MOST = 40
g = [2 * place + 1 - bin(place).count("1") % 2 for place in range(MOST)]


def answer(coins):
    heads = [i for i, coin in enumerate(coins) if coin]
    total = 0
    for head in heads:
        total ^= g[head]
    for head in heads:
        if g[head] == total:
            return [head]
        for other in range(head):
            if g[head] ^ g[other] == total:
                return [other, head]
    return heads[:1]


input()  # the seat
while True:
    try:
        line = input()
    except EOFError:
        break
    coins = [int(word) for word in line.split()[1:]]
    print(*(place + 1 for place in answer(coins)), flush=True)
