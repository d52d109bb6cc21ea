#!/usr/bin/env python3
"""Measures which share of a bot's moves is decided in games that are too large to list, for docs/performance.md.

decided-shares.py QUESTIONS [GAME...] judges a bot of this repository against five reference players in each game, with
QUESTIONS for each position and no limit for a game, and prints the rows of a table. It needs `grundy` on the PATH. The
numbers of questions are the same on every machine; with 1,000,000 questions, a game takes minutes.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
# The name, the rules, the bot, and the settings.
GAMES = [
    ("Connect Four", "problems/connect-four/game.c", "bots/connect-four/accepted/search.c", "cols = 7, rows = 6"),
    ("Othello 6x6", "library/problems/othello/game.c", "library/bots/othello/accepted/search.c", "side = 6"),
    ("Othello 8x8", "library/problems/othello/game.c", "library/bots/othello/accepted/search.c", "side = 8"),
    ("Hex 6x6", "library/problems/hex/game.c", "library/bots/hex/accepted/playouts.c", "n = 6"),
    ("Hex 7x7", "library/problems/hex/game.c", "library/bots/hex/accepted/playouts.c", "n = 7"),
    (
        "Dots and Boxes 4x4",
        "library/problems/dots-and-boxes-4x4/game.c",
        "library/bots/dots-and-boxes-4x4/accepted/search.c",
        "side = 4",
    ),
    (
        "Domineering 8x8",
        "library/problems/domineering-8x8/game.js",
        "library/bots/domineering-8x8/accepted/search.c",
        "rows = 8, cols = 8",
    ),
    (
        "Breakthrough 6x6",
        "library/problems/breakthrough/game.c",
        "library/bots/breakthrough/accepted/search.c",
        "side = 6",
    ),
]
PROBLEM = """\
name = "Decided"
game = "./{rules}"

[limits]
fuel_per_move = 20_000_000_000
fuel_total = 1_000_000_000_000

[values]
questions_per_position = {questions}
questions_per_game = 1_000_000_000
table = "64 MiB"

[play]
opponents = ["playouts-100", "playouts-101", "playouts-102", "playouts-103", "playouts-104"]
accept = "no-proved-blunder"
tests = [{{ {settings} }}]
"""


def searched(rules, bot, settings, questions):
    """What was proved of the bot's games, by the report."""
    with tempfile.TemporaryDirectory() as folder:
        problem = Path(folder)
        text = PROBLEM.format(rules=rules.name, settings=settings, questions=questions)
        (problem / "problem.toml").write_text(text)
        (problem / rules.name).write_bytes(rules.read_bytes())
        command = ["grundy", "judge", folder, str(bot), "--format", "json"]
        judged = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        # The status 1 is the verdict on a wrong bot.
        if judged.returncode > 1:
            sys.exit(judged.stdout)
        report = json.loads(judged.stdout)
        return (report[0] if isinstance(report, list) else report)["searched"]


def main():
    if len(sys.argv) < 2 or not sys.argv[1].isdecimal():
        sys.exit(f"usage: decided-shares.py QUESTIONS [GAME...]; games: {', '.join(name for name, *_ in GAMES)}")
    names = [name for name, *_ in GAMES]
    wanted = sys.argv[2:] or names
    if unknown := set(wanted) - set(names):
        sys.exit(f"decided-shares.py: no such game: {', '.join(sorted(unknown))}")
    print("| Game | Moves | Decided | From ply on (median) | Questions |\n|---|---|---|---|---|")
    for name, rules, bot, settings in GAMES:
        if name not in wanted:
            continue
        began = time.monotonic()
        found = searched(SOURCE / rules, SOURCE / bot, settings, int(sys.argv[1]))
        share = 100 * found["decided"] // max(found["moves"], 1)
        print(f"| {name} | {found['moves']} | {share} % | {found['decided_from']} | {found['questions']:,} |", flush=True)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
