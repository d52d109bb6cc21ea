"""Games that are written as Python classes: explored once, then solved as a graph."""

from __future__ import annotations

import json
from typing import Any, Iterator, Optional

from ._grundy import GrundyError, solve_graph
from ._positions import TextSource
from ._written import sound

#: The largest number of positions that are explored.
MOST = 2_000_000
_RESULTS = ("W", "L", "D")


class ClassGame(TextSource):
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
        self._moves: list[dict[str, int]] = []
        self._numbers: dict[str, int] = {}
        self._texts: list[str] = []
        self._explore(rules)
        self._start = self._texts[0] if position is None else position
        self._number(self._start)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClassGame) and (
            (self._start, self._texts, self._moves, self._endings)
            == (other._start, other._texts, other._moves, other._endings)
        )

    def __hash__(self) -> int:
        return hash((self._start, len(self._texts)))

    def _explore(self, rules: Any) -> None:
        numbers: dict[Any, int] = {}
        found: list[Any] = []

        def number(position: Any) -> int:
            try:
                known = numbers.get(position)
            except TypeError:
                raise GrundyError(f"the position {position!r} is not hashable; make it a tuple, for example") from None
            if known is not None:
                return known
            if len(found) >= MOST:
                raise GrundyError(f"play can reach more than {MOST} positions")
            text = sound(str(position))
            if text in self._numbers:
                raise GrundyError(f"two positions have the same text, `{text}`; make `str()` tell them apart")
            numbers[position] = self._numbers[text] = len(found)
            found.append(position)
            self._texts.append(text)
            return len(found) - 1

        number(rules.start())
        result = getattr(rules, "result", lambda position: None)
        endings: dict[int, str] = {}
        for at in _growing(found):
            text = self._texts[at]
            ending = result(found[at])
            if ending is not None and ending not in _RESULTS:
                raise GrundyError(f'result() of `{text}` is {ending!r}; return "W", "L", "D", or None if play goes on')
            row: dict[str, int] = {}
            for move, after in [] if ending is not None else _pairs(rules.moves(found[at]), text):
                written = sound(str(move))
                if written in row:
                    raise GrundyError(f"two moves of `{text}` have the same text, `{written}`; give them different ones")
                row[written] = number(after)
            if not row:
                endings[at] = "L" if ending is None else ending
            self._moves.append(row)
        options = [list(row.values()) for row in self._moves]
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

    def normal(self, position: str) -> str:
        return self._texts[self._number(position)]

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
            for move, after in self._moves[self._number(position)].items()
        ]
        return json.dumps({"position": position, "value": outcome, "remoteness": remoteness, "moves": moves})

    def value(self, position: str) -> tuple[str, Optional[int]]:
        return self._values[self._number(position)]

    def grundy(self, position: str) -> Optional[int]:
        number = self._number(position)
        return None if self._nimbers is None else self._nimbers[number]

    def moves(self, position: str) -> list[str]:
        return list(self._moves[self._number(position)])

    def count(self, position: str) -> int:
        return len(self._moves[self._number(position)])

    def nth(self, position: str, number: int) -> str:
        return self.moves(position)[number]

    def keeping(self, position: str) -> list[str]:
        here = self.value(position)[0]
        wanted = {"W": "L", "L": "W", "D": "D"}[here]
        row = self._moves[self._number(position)]
        return [move for move, after in row.items() if here == "L" or self._values[after][0] == wanted]

    def play(self, position: str, move: str) -> str:
        row = self._moves[self._number(position)]
        if move not in row:
            raise GrundyError(f"`{move}`: not legal here; legal: {', '.join(list(row)[:5])}")
        return self._texts[row[move]]

    def ending(self, position: str) -> Optional[str]:
        return self._endings.get(self._number(position))

    def reachable(self, most: int) -> Optional[list[str]]:
        """The positions that play can reach from the position that the game is opened at."""
        found = [self._number(self._start)]
        seen = set(found)
        left = most
        for at in _growing(found):
            left -= 1 + len(self._moves[found[at]])
            if left < 0:
                return None
            new = [after for after in dict.fromkeys(self._moves[found[at]].values()) if after not in seen]
            found.extend(new)
            seen.update(new)
        return [self._texts[number] for number in found]


def _growing(found: list[Any]) -> Iterator[int]:
    """The indexes of a list that grows meanwhile."""
    at = 0
    while at < len(found):
        yield at
        at += 1


def _pairs(moves: Any, position: str) -> list[tuple[Any, Any]]:
    """Moves with the positions that they lead to."""
    pairs = list(moves.items()) if hasattr(moves, "items") else _listed(moves, position)
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise GrundyError(
                f"moves() of `{position}` contains {pair!r}, which is not a pair of a move and the position after it; "
                "return a dict from moves to positions, or such pairs"
            )
    return pairs


def _listed(moves: Any, position: str) -> list[Any]:
    try:
        return list(moves)
    except TypeError:
        raise GrundyError(
            f"moves() of `{position}` is {moves!r}; return a dict from moves to positions, which is empty if there "
            "are no moves"
        ) from None
