"""Python functions as bots: they play in this process, so nothing about them is reproducible."""

from __future__ import annotations

import json
import os
import random
import tempfile
from typing import Any, Optional

from . import _grundy
from ._games import Game, opened
from ._grundy import GrundyError
from ._played import Failure, Function, PlayedGame
from ._program import call, run
from ._written import setting_text

OPPONENTS = ("perfect", "random")
#: A game has so many plies at most, unless the problem says otherwise.
MAX_PLIES = 1000


def judge_function(problem: str, bot: Function, seed: int = 1) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Plays a function from all starts of a problem, in each seat, and returns a report and the games."""
    about = _about(problem)
    starts = _starts(problem, about["game"], seed)
    max_plies = (about.get("play") or {}).get("max_plies", MAX_PLIES)
    games: list[dict[str, Any]] = []
    first: Optional[Failure] = None
    blunders = 0
    # The order of the program's judge, so that games have the same numbers.
    for opponent in OPPONENTS:
        for start in starts:
            for seat in (1, 2):
                chance = random.Random(f"{seed} {len(games)}")
                played = PlayedGame(start, bot, opponent, seat, chance)
                games.append({"game": len(games) + 1, **played.play(max_plies)})
                blunders += sum(failure["reason"] == "blunder" for failure in played.failures)
                if played.failures and first is None:
                    first = {**played.failures[0], "game": len(games), "opponent": opponent, "seat": seat}
    data = {
        "problem": problem,
        "game": about["game"],
        "verdict": _verdict(first),
        "reason": first and first["reason"],
        "blunders": blunders,
        "first_failure": first,
        "reproducible": False,
    }
    return data, games


def _verdict(failure: Optional[Failure]) -> str:
    return "AC" if failure is None else {"exception": "RTE"}.get(failure["reason"], "WA")


def _about(problem: str) -> dict[str, Any]:
    """The entry of a problem that a function can solve."""
    about: dict[str, Any]
    (about,) = run("problems", [problem])
    if about.get("asks", "play") != "play":
        raise GrundyError(f"the problem {problem} asks questions; only bots that play can be Python functions")
    accept = (about.get("play") or {}).get("accept", "no-blunder")
    if accept == "score":
        raise GrundyError(f"the problem {problem} accepts bots by their score; judge a bot in a file")
    return about


def _starts(problem: str, name: str, seed: int) -> list[Game]:
    """The starts of a problem, in the order of judging."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "games")
        call("match", [problem, "random", "random"], [f"--seed={seed}", f"--log={log}", "--quiet"])
        with open(log, encoding="utf-8") as lines:
            listed = [json.loads(line) for line in lines]
    # Each start is played twice, once in each seat; the first line is that of the match.
    given = [game["settings"] for game in listed[1:] if game["game"] % 2 == 0]
    is_file = name not in _grundy.games()
    # A game in a file is opened by the problem, whose directory the program knows.
    subject = problem if is_file else name
    return [_opened(subject, is_file, problem, settings) for settings in given]


def _opened(name: str, is_file: bool, problem: str, settings: dict[str, Any]) -> Game:
    written = {key: setting_text(key, value) for key, value in settings.items()}
    # As the program's judge opens it, so that `perfect` makes the same moves.
    start = opened(name, is_file, written, quick=True)
    if start.seats != 2:
        raise GrundyError("a Python function is judged in games of two players only")
    if start.solution.get("schema") == "grundy.bounds/1":
        raise GrundyError(
            f"the game of {problem} is too large to list, so not all its values are known; judge a bot in a file"
        )
    return start
