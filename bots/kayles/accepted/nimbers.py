# Kayles: leave rows whose Grundy values have the exclusive or 0.
MOST = 250
g = [0]
for n in range(1, MOST + 1):
    seen = {g[a] ^ g[n - t - a] for t in (1, 2) for a in range((n - t) // 2 + 1)}
    g.append(next(v for v in range(64) if v not in seen))


def answer(rows):
    total = 0
    for row in rows:
        total ^= g[row]
    for i, row in enumerate(rows, 1):
        for t in range(1, min(row, 2) + 1):
            for a in range((row - t) // 2 + 1):
                if g[a] ^ g[row - t - a] == total ^ g[row]:
                    return f"{i} {t} {a}" if a else f"{i} {t}"
    i = next(i for i, row in enumerate(rows, 1) if row)
    return f"{i} 1"


input()  # the seat
while True:
    try:
        line = input()
    except EOFError:
        break
    print(answer([int(word) for word in line.split()[1:]]), flush=True)
