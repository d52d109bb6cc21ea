"""Python functions as bots: they play in this process, so nothing about them is reproducible."""

from __future__ import annotations

import json
import os
import random
import re
import tempfile
from typing import Any, Callable, Optional

from ._grundy import GrundyError
from ._program import call, run

OPPONENTS = ("perfect", "random")
#: A longer game counts as drawn.
MOST_PLIES = 1000


def judge_function(
    problem: str, bot: Callable[[Any], Any], seed: int = 1
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Plays a function from all starts of a problem, in each seat, and returns a report and the games."""
    from ._games import game

    name, starts = _starts(problem, seed)
    games: list[dict[str, Any]] = []
    first: Optional[dict[str, Any]] = None
    blunders = 0
    for settings in starts:
        start = game(name, **settings)
        if start.seats != 2:
            raise GrundyError("a Python function is judged in games of two players only")
        for opponent in OPPONENTS:
            for seat in (1, 2):
                played, failures = _play(start, bot, opponent, seat, random.Random(f"{seed} {len(games)}"))
                played = {"game": len(games) + 1, **played}
                games.append(played)
                blunders += len(failures)
                if failures and first is None:
                    first = {**failures[0], "game": played["game"], "opponent": opponent, "seat": seat}
    data = {
        "problem": problem,
        "game": name,
        "verdict": _verdict(first),
        "reason": first and first["reason"],
        "blunders": blunders,
        "first_failure": first,
        "reproducible": False,
    }
    return data, games


def _verdict(failure: Optional[dict[str, Any]]) -> str:
    return "AC" if failure is None else {"exception": "RTE"}.get(failure["reason"], "WA")


def _starts(problem: str, seed: int) -> tuple[str, list[dict[str, str]]]:
    """The game of a problem and the settings of its starts, in the order of judging."""
    about = run(["problems", problem])
    about = about[0] if isinstance(about, list) else about
    if about.get("asks", "play") != "play":
        raise GrundyError(f"the problem {problem} asks questions; only bots that play can be Python functions")
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "games")
        call(["match", problem, "random", "random", f"--seed={seed}", f"--log={log}", "--quiet"])
        with open(log, encoding="utf-8") as lines:
            listed = [json.loads(line) for line in lines]
    # Each start is played twice, and random starts are lines of their own.
    found = dict.fromkeys(line["start"] for line in listed if "start" in line)
    return str(about["game"]), [_settings(start) for start in found]


def _settings(text: str) -> dict[str, str]:
    """Settings from ``heaps=[1,2] last=wins``.

    >>> _settings("heaps=[1,2] last=wins")
    {'heaps': '[1,2]', 'last': 'wins'}
    """
    parts = re.split(r"(?:^| )([a-z_]+)=", text)
    return dict(zip(parts[1::2], parts[2::2]))


def _play(
    start: Any, bot: Callable[[Any], Any], opponent: str, seat: int, chance: random.Random
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """One game: its record, and the failures of the function."""
    position, mover = start, 1
    moves: list[str] = []
    failures: list[dict[str, Any]] = []
    while position.ended() is None and len(moves) < MOST_PLIES:
        if mover == seat:
            move, failure = _ask(bot, position)
            if failure:
                failures.append({"ply": len(moves) + 1, "start": start.text, **failure})
            if move is None:
                break
        else:
            move = chance.choice(position.best()) if opponent == "perfect" else _random_move(position, chance)
        moves.append(move)
        position, mover = position.play(move), 3 - mover
    record = {
        "start": start.text,
        "opponent": opponent,
        "seat": seat,
        "result": _result(position, mover, seat, failures),
        "plies": len(moves),
        "moves": moves,
    }
    return record, failures


def _random_move(position: Any, chance: random.Random) -> str:
    return str(position.nth(chance.randrange(position.count())))


def _ask(bot: Callable[[Any], Any], position: Any) -> tuple[Optional[str], Optional[dict[str, Any]]]:
    """The move of a function, and what is wrong with it."""
    kept = position.best()
    about = {"position": position.text, "value": position.value().outcome, "kept": kept}
    try:
        move = str(bot(position))
    except Exception as error:  # noqa: BLE001 - an error of the bot is its verdict
        detail = f"{type(error).__name__}: {error}"
        return None, {"reason": "exception", "move": None, "detail": detail, **about}
    try:
        after = position.play(move)
    except GrundyError as error:
        return None, {"reason": "illegal-move", "move": move, "detail": str(error), **about}
    if _keeps(position, after):
        return move, None
    return move, {"reason": "blunder", "move": move, "detail": None, **about}


def _keeps(before: Any, after: Any) -> bool:
    """Whether a move loses nothing. It may be written otherwise than in the list of moves."""
    here, there = before.value().outcome, after.value().outcome
    return here == "L" or (here, there) in {("W", "L"), ("D", "D")}


def _result(position: Any, mover: int, seat: int, failures: list[dict[str, Any]]) -> str:
    ended = position.ended()
    if ended is None:
        return "loss" if failures and failures[-1]["reason"] != "blunder" else "draw"
    if ended.outcome == "D":
        return "draw"
    return "win" if (ended.outcome == "W") == (mover == seat) else "loss"
