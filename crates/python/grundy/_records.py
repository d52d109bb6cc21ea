"""Records of games, as ``grundy judge --replays`` writes them."""

from __future__ import annotations

import re
from typing import Any, Optional

# The moves of a bot are followed by its fuel. A move of a custom game may contain a comma.
_PLY = re.compile(r"ply \d+ seat \d+: .*? plays (?P<move>.*?)(?:, fuel \d+)?$")
_FINISH = re.compile(r"(?P<how>\S+) by seat (?P<seat>\d+)")
_SEAT = re.compile(r"seat (?P<seat>\d+) (?P<player>\S+)")
_MOVE_CAP = "finish move cap"


def is_stopped(text: str) -> bool:
    """Whether the limit of plies has ended the game of a record.

    The value of the last position decides such a game, if it is known. The record does not tell it.

    >>> is_stopped("number 3\\nfinish move cap\\nend"), is_stopped("number 3\\nfinish drawn\\nend")
    (True, False)
    """
    return _MOVE_CAP in text.splitlines()


def result_for(seat: int, winner: Optional[int]) -> str:
    """``"win"``, ``"loss"`` or ``"draw"`` for a seat, by the seat that has won."""
    if winner is None:
        return "draw"
    return "win" if winner == seat else "loss"


def read_record(text: str) -> dict[str, Any]:
    """A record as a dict.

    >>> game = read_record('''number 3
    ... start 5 5
    ... seat 1 perfect seed 1 stream 2
    ... seat 2 bot seed 3
    ... ply 1 seat 1: 5 5 plays 1 5
    ... ply 2 seat 2: 0 5 plays 2 5,1, fuel 12
    ... finish won by seat 2
    ... ''')
    >>> game["opponent"], game["seat"], game["result"], game["moves"]
    ('perfect', 2, 'win', ['1 5', '2 5,1'])
    """
    game: dict[str, Any] = {"game": 0, "start": "", "opponent": "", "seat": 0, "result": "", "plies": 0, "moves": []}
    finish = ""
    for line in text.splitlines():
        key, _, rest = line.partition(" ")
        if key == "number":
            game["game"] = int(rest)
        elif key == "start":
            game["start"] = rest
        elif key == "finish":
            finish = rest
        elif found := _SEAT.match(line):
            if found["player"] == "bot":
                game["seat"] = int(found["seat"])
            else:
                game["opponent"] = found["player"]
        elif found := _PLY.match(line):
            game["moves"].append(found["move"])
    game["plies"] = len(game["moves"])
    game["result"] = _result(finish, game["seat"])
    return game


def _result(finish: str, seat: int) -> str:
    """``"win"``, ``"loss"`` or ``"draw"``. A player whose fault ends the game has lost it."""
    found = _FINISH.match(finish)
    if found is None:
        return "draw"
    is_ours = int(found["seat"]) == seat
    return "win" if is_ours == (found["how"] == "won") else "loss"
