"""Games that are written as Python classes: explored once, then solved as a graph."""

from __future__ import annotations

import json
from typing import Any, Optional

from ._grundy import GrundyError, solve_graph

#: The largest number of positions that are explored.
MOST = 2_000_000


class ClassGame:
    """A game of two players from an object, or a class that makes one from the settings.

    Its method ``start()`` returns a position, and ``moves(position)`` the moves there: a dict from moves to positions,
    or pairs of both. Positions are hashable, and their ``str()`` is their text. The player who cannot move has lost,
    unless the object has the method ``result(position)``: the result for the player to move, ``"W"``, ``"L"`` or
    ``"D"``, or ``None`` if the game goes on.
    """

    def __init__(self, of: Any, settings: dict[str, Any], position: Optional[str]) -> None:
        rules = of(**settings) if isinstance(of, type) else of
        if not isinstance(of, type) and settings:
            raise GrundyError("settings are passed to a class; this is an object")
        for name in ("start", "moves"):
            if not callable(getattr(rules, name, None)):
                raise GrundyError(f"a game in Python has the methods start() and moves(position); {name}() is missing")
        self._moves: list[list[tuple[str, int]]] = []
        self._numbers: dict[str, int] = {}
        self._texts: list[str] = []
        self._explore(rules)
        self._start = self._texts[0] if position is None else position
        self._number(self._start)

    def _explore(self, rules: Any) -> None:
        numbers: dict[Any, int] = {}
        found: list[Any] = []

        def number(position: Any) -> int:
            if position not in numbers:
                if len(found) >= MOST:
                    raise GrundyError(f"play can reach more than {MOST} positions")
                text = str(position)
                if text in self._numbers:
                    raise GrundyError(f"two positions have the same text, `{text}`")
                numbers[position] = self._numbers[text] = len(found)
                found.append(position)
                self._texts.append(text)
            return numbers[position]

        number(rules.start())
        result = getattr(rules, "result", lambda position: None)
        endings: dict[int, str] = {}
        for at in _growing(found):
            ending = result(found[at])
            listed = [] if ending is not None else _pairs(rules.moves(found[at]))
            if not listed:
                endings[at] = ending or "L"
            self._moves.append([(str(move), number(after)) for move, after in listed])
        options = [[after for _, after in row] for row in self._moves]
        self._values, self._nimbers = solve_graph(options, endings)
        self._endings = endings

    def _number(self, position: str) -> int:
        try:
            return self._numbers[position]
        except KeyError:
            raise GrundyError(f"`{position}` is not a position: play does not reach it") from None

    def start(self) -> str:
        return self._start

    def seats(self) -> int:
        return 2

    def solution(self, position: str) -> str:
        outcome, remoteness = self.value(position)
        kept = set(self.keeping(position))
        moves = [
            {
                "move": move,
                "to": self._texts[after],
                "value": self._values[after][0],
                "remoteness": self._values[after][1],
                "keeps": move in kept,
            }
            for move, after in self._moves[self._number(position)]
        ]
        return json.dumps({"position": position, "value": outcome, "remoteness": remoteness, "moves": moves})

    def value(self, position: str) -> tuple[str, Optional[int]]:
        return self._values[self._number(position)]

    def grundy(self, position: str) -> Optional[int]:
        number = self._number(position)
        return None if self._nimbers is None else self._nimbers[number]

    def moves(self, position: str) -> list[str]:
        return [move for move, _ in self._moves[self._number(position)]]

    def count(self, position: str) -> int:
        return len(self._moves[self._number(position)])

    def nth(self, position: str, number: int) -> str:
        return self.moves(position)[number]

    def keeping(self, position: str) -> list[str]:
        here = self.value(position)[0]
        wanted = {"W": "L", "L": "W", "D": "D"}[here]
        row = self._moves[self._number(position)]
        return [move for move, after in row if here == "L" or self._values[after][0] == wanted]

    def play(self, position: str, move: str) -> str:
        for one, after in self._moves[self._number(position)]:
            if one == move:
                return self._texts[after]
        legal = ", ".join(self.moves(position)[:5])
        raise GrundyError(f"`{move}`: not legal here; legal: {legal}")

    def words(self, position: str, move: str) -> str:
        return move

    def ending(self, position: str) -> Optional[str]:
        return self._endings.get(self._number(position))

    def winner(self, position: str) -> Optional[int]:
        return {"W": 0, "L": 1}.get(self.ending(position) or "")

    def wire(self, position: str) -> str:
        return position

    def heaps(self, position: str) -> Optional[list[int]]:
        return None

    def reachable(self, most: int) -> Optional[list[str]]:
        return list(self._texts) if len(self._texts) <= most else None


def _growing(found: list[Any]) -> Any:
    """The indexes of a list that grows meanwhile."""
    at = 0
    while at < len(found):
        yield at
        at += 1


def _pairs(moves: Any) -> list[tuple[Any, Any]]:
    """Moves with the positions that they lead to."""
    return list(moves.items()) if hasattr(moves, "items") else list(moves)
