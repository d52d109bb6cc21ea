"""Kalah: take the seeds of a pit and sow them one by one. Most seeds win."""

import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz" + "*" * 40

# Numbers of seeds on the board; a pit without seeds is an empty cell.
MARKS = ", ".join(f'{DIGITS[count]} = "{count}"' for count in range(1, 36))

HEADER = """
title = "Kalah"
summary = "Take the seeds of a pit and sow them counterclockwise; more than half of the seeds win."
keys.pits = { min = 1, max = 6, default = 6, about = "pits of each player" }
keys.seeds = { min = 1, max = 6, default = 4, about = "seeds in each pit at the start" }
presets.4-3 = { set = { pits = 4, seeds = 3 }, about = "4 pits with 3 seeds each" }
presets.3-2 = { set = { pits = 3, seeds = 2 }, about = "3 pits with 2 seeds each" }
presets.2-2 = { set = { pits = 2, seeds = 2 }, about = "2 pits with 2 seeds each" }
board = { grid = [2, "pits + 2"], marks = { MARKS } }
questions = ["show"]
size = "large"
ends = true
""".replace("MARKS", MARKS)

pits = 6
total = 48


def start(given_pits, given_seeds):
    """The pits and the store of x, those of o, and who is to move. An m follows if the other one moves again."""
    global pits, total
    pits, total = given_pits, 2 * given_pits * given_seeds
    side = [str(given_seeds)] * pits + ["0"]
    return " ".join(side + side + ["x"])


def read(position):
    """The seeds and who is to move, or None if the text is no position."""
    *words, turn = position.split(" ")
    if len(words) != 2 * pits + 2 or turn not in ("x", "o", "xm", "om"):
        return None
    if not all(word.isdecimal() and word.isascii() for word in words):
        return None
    seeds = list(map(int, words))
    if sum(seeds) != total or list(map(str, seeds)) != words:
        return None
    return seeds, turn


def ending(seeds, me):
    """How the game has ended for `me`, or None. Seeds that are left belong to the player in whose pits they are."""
    x, o = seeds[pits], seeds[-1]
    if 2 * x <= total and 2 * o <= total:
        x_left, o_left = sum(seeds[:pits]), sum(seeds[pits + 1:-1])
        if x_left and o_left:
            return None
        x, o = x + x_left, o + o_left
    lead = x - o if me == "x" else o - x
    return "win" if lead > 0 else "loss" if lead < 0 else "draw"


def sow(seeds, pit, mine):
    """The seeds after a move, and whether its last seed has come to the player's own store, which is at `mine`."""
    seeds = seeds[:]
    hand, seeds[pit] = seeds[pit], 0
    theirs = pits if mine > pits else 2 * pits + 1
    at = pit
    while hand:
        at = (at + 1) % len(seeds)
        if at != theirs:
            seeds[at] += 1
            hand -= 1
    if mine - pits <= at < mine and seeds[at] == 1 and seeds[2 * pits - at]:
        seeds[mine] += 1 + seeds[2 * pits - at]
        seeds[at] = seeds[2 * pits - at] = 0
    return seeds, at == mine


def moves(position):
    """The answer to `moves`: the pits are numbered from 1, each player's last one is next to the store."""
    found = read(position)
    if found is None:
        return (f"bad a position has {pits} pits and the store of x, the same of o, with {total} seeds in all, then x or "
                "o, who is to move; an m follows if that player passes")
    seeds, turn = found
    me, other = ("x", "o") if turn[0] == "x" else ("o", "x")
    end = ending(seeds, me)
    if end:
        return end
    if turn[1:]:
        return f"pass\t{position[:-2]}{other}"
    first = 0 if me == "x" else pits + 1
    answers = []
    for pit in range(first, first + pits):
        if seeds[pit]:
            after, again = sow(seeds, pit, first + pits)
            answers.append(f"{pit - first + 1}\t{' '.join(map(str, after))} {other}{'m' if again else ''}")
    return "\t".join(answers)


def show(position):
    """The pits of o, from right to left, above those of x, and the stores at the sides."""
    seeds, _ = read(position)
    marks = [DIGITS[count] for count in seeds]
    return "".join(marks[:pits:-1]) + ".." + "".join(marks[:pits + 1])


# The conversation: a line for every question.
for line in sys.stdin:
    question, _, rest = line.rstrip("\n").partition(" ")
    if question == "header":
        print(HEADER.strip() + "\nready")
    elif question == "start":
        print(start(*map(int, rest.split())))
    elif question == "moves":
        print(moves(rest))
    elif question == "show":
        print(show(rest))
    else:
        print("?")
    sys.stdout.flush()
