"""Takes the coins in pairs from the right: the gaps within pairs are heaps of Nim."""

import sys


def gaps(strip):
    coins = [-1] + [i for i, cell in enumerate(strip) if cell == "o"]
    xor = 0
    for right in range(len(coins) - 1, 0, -2):
        xor ^= coins[right] - coins[right - 1] - 1
    return xor


def moves(strip):
    for coin, cell in enumerate(strip):
        to = coin - 1
        while cell == "o" and to >= 0 and strip[to] == ".":
            after = list(strip)
            after[coin], after[to] = ".", "o"
            yield coin, to, after
            to -= 1


sys.stdin.readline()  # the seat and the settings
for line in sys.stdin:
    all_moves = list(moves(line.strip()))
    winning = [move for move in all_moves if gaps(move[2]) == 0]
    coin, to, _ = winning[0] if winning else all_moves[0]
    print(coin + 1, to + 1, flush=True)
