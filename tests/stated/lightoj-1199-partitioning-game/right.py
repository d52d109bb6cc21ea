from functools import reduce
LIMIT = 301
values = [0] * LIMIT
for n in range(LIMIT):
    reached = {values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)}
    while values[n] in reached:
        values[n] += 1
for case in range(1, int(input()) + 1):
    input()
    x = reduce(lambda x, pile: x ^ values[int(pile)], input().split(), 0)
    print(f"Case {case}:", "Alice" if x else "Bob")
