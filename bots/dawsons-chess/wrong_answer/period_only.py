"""Dawson's chess: knows the period of 34, but not the exceptions before it begins."""

PERIOD = [8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4]


def nimber(row):
    return PERIOD[row % 34] if row else 0


def moves(rows):
    for i, row in enumerate(rows, 1):
        if row == 1:
            yield i, 1, 0
        if row >= 2:
            yield i, 2, 0
        for part in range((row - 3) // 2 + 1):
            yield i, 3, part


def answer(rows):
    total = 0
    for row in rows:
        total ^= nimber(row)
    for i, take, part in moves(rows):
        row = rows[i - 1]
        if total ^ nimber(row) ^ nimber(part) ^ nimber(row - take - part) == 0:
            break
    else:
        i, take, part = next(moves(rows))
    return f"{i} {take} {part}" if part else f"{i} {take}"


input()  # the seat
while True:
    try:
        line = input()
    except EOFError:
        break
    print(answer([int(word) for word in line.split()[1:]]), flush=True)
