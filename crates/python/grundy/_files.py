"""Games whose rules are a program in a file. The program ``grundy`` solves them, in the sandbox."""

from __future__ import annotations

import json
from typing import Any, Optional

from ._grundy import GrundyError
from ._positions import TextSource
from ._program import run
from ._values import read_keeps


class FileGame(TextSource):
    """A game from the file of its rules, or from a problem with such a game."""

    def __init__(self, file: str, settings: list[tuple[str, str]], position: Optional[str]) -> None:
        self._file = file
        self._settings = [f"--set={key}={value}" for key, value in settings]
        # A start is the position that a game is opened at, so it cannot be set beside another position.
        self._rules = [f"--set={key}={value}" for key, value in settings if key != "start"]
        self._known: dict[str, dict[str, Any]] = {}
        self._start = str(self._ask(position)["position"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FileGame) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[str, tuple[str, ...], str]:
        return self._file, tuple(self._rules), self._start

    def _ask(self, position: Optional[str]) -> dict[str, Any]:
        chosen = self._settings if position is None else [*self._rules, f"--position={position}"]
        answer: dict[str, Any] = run("solve", [self._file], chosen)
        self._known[str(answer["position"])] = answer
        return answer

    def _at(self, position: str) -> dict[str, Any]:
        return self._known.get(position) or self._ask(position)

    def _all_moves(self, position: str) -> list[dict[str, Any]]:
        answer = self._at(position)
        moves: list[dict[str, Any]] = answer["moves"]
        if len(moves) < self.count(position):
            raise _shortened(answer)
        return moves

    def start(self) -> str:
        return self._start

    def seats(self) -> int:
        return int(self._at(self._start).get("seats", 2))

    def normal(self, position: str) -> str:
        return str(self._at(position)["position"])

    def solution(self, position: str) -> str:
        return json.dumps(self._at(position))

    def value(self, position: str) -> tuple[Optional[str], Optional[int]]:
        answer = self._at(position)
        return answer["value"], answer.get("remoteness")

    def grundy(self, position: str) -> Optional[int]:
        return self._at(position).get("grundy")

    def moves(self, position: str) -> list[str]:
        return [one["move"] for one in self._all_moves(position)]

    def count(self, position: str) -> int:
        answer = self._at(position)
        # Of a game too large to list, all moves are listed, and not counted.
        return int(answer.get("move_count", len(answer["moves"])))

    def nth(self, position: str, number: int) -> str:
        return self.moves(position)[number]

    def keeping(self, position: str) -> list[str]:
        answer = self._at(position)
        kept = [one["move"] for one in answer["moves"] if read_keeps(one)]
        if len(kept) < answer.get("kept_count", 0):
            raise _shortened(answer)
        return kept

    def play(self, position: str, move: str) -> str:
        for one in self._at(position)["moves"]:
            if one["move"] == move:
                return str(one["to"])
        legal = ", ".join(self.moves(position)[:5])
        raise GrundyError(f"`{move}`: not legal here; legal: {legal}")

    def ending(self, position: str) -> Optional[str]:
        answer = self._at(position)
        is_over = answer.get("over", not answer["moves"])
        return answer["value"] if is_over else None

    def reachable(self, most: int) -> Optional[list[str]]:
        listed = run("solve", [self._file], [*self._rules, f"--position={self._start}", "--all"])
        table = list(listed["table"])
        return table if len(table) <= most else None


class Unlisted(GrundyError):
    """The program does not list all moves of a position, so it is not known whether one is legal."""


def _shortened(answer: dict[str, Any]) -> Unlisted:
    return Unlisted(
        f"{answer['position']} has {answer['move_count']} moves; of a game in a file, only the "
        f"{len(answer['moves'])} in `solution` are listed, and can be played"
    )
