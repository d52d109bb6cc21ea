"""Nim on the numbers of prime factors, which are found by Pollard's rho: for heights of eighteen digits
that takes more than Python can do in one move. Not by the clock: @EXPECTED_RESULTS@: CORRECT"""
from math import gcd


def is_prime(n):
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if n % p == 0:
            return n == p
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, (n - 1) >> twos, n)
        if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(twos - 1)):
            return False
    return True


def factors(n):
    for p in range(2, 200):
        while n % p == 0:
            yield p
            n //= p
    if n > 1 and is_prime(n):
        yield n
    elif n > 1:
        d, c = n, 0
        while d == n:
            x = y = 2
            d, c = 1, c + 1
            while d == 1:
                x = (x * x + c) % n
                y = (y * y + c) % n
                y = (y * y + c) % n
                d = gcd(x - y, n)
        yield from factors(d)
        yield from factors(n // d)


input()
while True:
    try:
        heights = list(map(int, input().split()))[1:]
    except EOFError:
        break
    primes = [list(factors(height)) for height in heights]
    total = 0
    for p in primes:
        total ^= len(p)
    for number, (height, p) in enumerate(zip(heights, primes), 1):
        if len(p) ^ total < len(p):
            for q in p[len(p) ^ total:]:
                height //= q
            print(number, height)
            break
    else:
        number = next(number for number, p in enumerate(primes) if p)
        print(number + 1, heights[number] // primes[number][0])
