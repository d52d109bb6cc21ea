"""Wythoff's cold pairs (floor(k phi), floor(k phi) + k) in whole numbers only."""
from math import isqrt


def lower(k):
    return (k + isqrt(5 * k * k)) // 2


def partner(z):
    """The other member of z's cold pair: every positive number is in exactly one."""
    # floor(k phi) = z has a solution k within 1 of z / phi = z (sqrt 5 - 1) / 2, if any.
    guess = (isqrt(5 * z * z) - z) // 2
    for k in range(max(guess - 1, 0), guess + 3):
        if lower(k) == z:
            return z + k
    # Otherwise floor(k phi) + k = z, with k within 1 of z / phi^2 = z (3 - sqrt 5) / 2.
    guess = (3 * z - isqrt(5 * z * z)) // 2
    return next(z - k for k in range(max(guess - 1, 0), guess + 3) if lower(k) + k == z)


input()
while True:
    try:
        a, b = map(int, input().split())
    except EOFError:
        break
    less, k = min(a, b), abs(a - b)
    if k < less and lower(k) < less:
        print(less - lower(k), less - lower(k))
    elif partner(a) < b:
        print(0, b - partner(a))
    elif partner(b) < a:
        print(a - partner(b), 0)
    else:  # a lost position: one item
        print(*(1, 0) if a else (0, 1))
