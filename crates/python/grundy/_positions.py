"""Positions."""

from __future__ import annotations

import html
import json
import operator
from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, Optional, Protocol, SupportsIndex, Union

from ._grundy import GrundyError
from ._values import Move, Value, counted, read_keeps, read_value
from ._written import plain, sound

#: The number of moves that a table in a notebook shows.
_SHOWN = 50


class Source(Protocol):
    """The rules and the values of a game: from the extension module, the program, or a Python class."""

    def start(self) -> str: ...
    def seats(self) -> int: ...
    def normal(self, position: str) -> str: ...
    def solution(self, position: str) -> str: ...
    def value(self, position: str) -> tuple[Optional[str], Optional[int]]: ...
    def grundy(self, position: str) -> Optional[int]: ...
    def moves(self, position: str) -> list[str]: ...
    def count(self, position: str) -> int: ...
    def nth(self, position: str, number: int) -> str: ...
    def keeping(self, position: str) -> list[str]: ...
    def play(self, position: str, move: str) -> str: ...
    def words(self, position: str, move: str) -> str: ...
    def ending(self, position: str) -> Optional[str]: ...
    def winner(self, position: str) -> Optional[int]: ...
    def wire(self, position: str) -> str: ...
    def heaps(self, position: str) -> Optional[list[int]]: ...
    def reachable(self, most: int) -> Optional[list[str]]: ...


class TextSource(ABC):
    """A game whose moves and positions have no other words than their texts: one of a file or of a Python class."""

    @abstractmethod
    def ending(self, position: str) -> Optional[str]: ...

    def words(self, position: str, move: str) -> str:
        return move

    def winner(self, position: str) -> Optional[int]:
        return {"W": 0, "L": 1}.get(self.ending(position) or "")

    def wire(self, position: str) -> str:
        return position

    def heaps(self, position: str) -> Optional[list[int]]:
        return None


class Position:
    """A position of a game. Equal positions of a game are equal, and can be keys of a dict."""

    def __init__(self, source: Source, text: str) -> None:
        self._source = source
        self._text = text

    @property
    def text(self) -> str:
        """The position as people write it."""
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self._source, self._text) == (other._source, other._text)

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<position {self._text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self._source, self._text)

    # A position never changes, so it is its own copy.
    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    @cached_property
    def solution(self) -> dict[str, Any]:
        """The report that ``grundy solve --json`` prints: value, moves, best line."""
        return dict(json.loads(self._source.solution(self._text)))

    def value(self) -> Value:
        """The exact value for the player to move.

        >>> import grundy
        >>> grundy.game("nim", heaps=[3, 5]).value()
        Value(outcome='W', remoteness=7)
        """
        outcome, remoteness = self._source.value(self._text)
        return read_value(self.solution) if outcome is None else Value(outcome, remoteness)

    def grundy(self) -> Optional[int]:
        """The Grundy value, if the position has one and it is known."""
        return self._source.grundy(self._text)

    def why(self) -> Optional[str]:
        """An explanation by theory, if there is one.

        >>> import grundy
        >>> grundy.game("nim", heaps=[3, 5]).why()
        'nimbers 3 xor 5 = 6'
        """
        return self.solution.get("why")

    def moves(self) -> list[Move]:
        """The legal moves, with their values.

        Of more than 1000 moves, these are only some that keep the value; :meth:`legal` lists the texts of up to
        100 000, and :meth:`nth` knows all.

        >>> import grundy
        >>> for move in grundy.game("nim", heaps=[1, 2]).moves():
        ...     print(move, "->", move.to, "keeps" if move.keeps else "loses", "-", move.words)
        1 1 -> 0 2 loses - take 1 from pile 1
        2 1 -> 1 1 keeps - take 1 from pile 2
        2 2 -> 1 0 loses - take 2 from pile 2
        """
        return [
            Move(
                one["move"],
                self._source.words(self._text, one["move"]),
                one["to"],
                read_value(one),
                read_keeps(one),
            )
            for one in self.solution["moves"]
        ]

    def legal(self) -> list[str]:
        """The texts of all legal moves; faster than :meth:`moves`.

        Raises:
            GrundyError: There are more than 100 000, or in a game in a file more than 1000; see :meth:`count` and
                :meth:`nth`.
        """
        return self._source.moves(self._text)

    def count(self) -> int:
        """The number of legal moves."""
        return self._source.count(self._text)

    def nth(self, number: SupportsIndex) -> str:
        """The legal move of this number, from 0.

        Raises:
            GrundyError: There is no such move, or the game is in a file and has more than 1000 moves here.

        >>> import grundy
        >>> big = grundy.game("nim", heaps=[10**18])
        >>> big.nth(big.count() - 1)
        '1 1000000000000000000'
        """
        count = self.count()
        index = whole(number, "the number of a move")
        if not 0 <= index < count:
            raise GrundyError(f"there is no move {index}: {self._text} has {counted(count, 'move')}, numbered from 0")
        return self._source.nth(self._text, index)

    def best(self) -> list[str]:
        """The legal moves that keep the value; all of them if nothing can be lost.

        In a game that is too large to list, these are the moves that are proved to keep it.

        Raises:
            GrundyError: There are too many; ``solution`` lists some.
        """
        return self._source.keeping(self._text)

    def play(self, move: Union[str, SupportsIndex, Move]) -> Position:
        """The position after a move.

        Raises:
            GrundyError: The move is not legal here.

        >>> import grundy
        >>> grundy.game("nim", heaps=[1, 2]).play("1 2")
        Traceback (most recent call last):
        ...
        grundy.GrundyError: `1 2`: not legal here; legal: 1 1, 2 1, 2 2
        """
        written = sound(str(move))
        try:
            return Position(self._source, self._source.play(self._text, written))
        except GrundyError:
            if self._source.ending(self._text) is None:
                raise
            raise GrundyError(f"`{written}` is not legal: the game is over in {self._text}") from None

    def ended(self) -> Optional[Value]:
        """The value of the end for the player whose turn it would be; ``None`` if the game goes on."""
        ending = self._source.ending(self._text)
        return None if ending is None else Value(ending, None if ending == "D" else 0)

    def heaps(self) -> Optional[list[int]]:
        """The sizes of the heaps, if the position consists of heaps."""
        return self._source.heaps(self._text)

    def wire(self) -> str:
        """The line that a bot reads in this position."""
        return self._source.wire(self._text)

    def _repr_html_(self) -> str:
        """A table of the moves, for notebooks."""
        said = html.escape(f"{self._text}: {self.value()}")
        rows = "".join(
            f"<tr><td><code>{html.escape(move.text)}</code></td><td>{html.escape(move.words)}</td>"
            f"<td><code>{html.escape(move.to)}</code></td><td>{_KEEPS[move.keeps]}</td></tr>"
            for move in self.moves()[:_SHOWN]
        )
        heads = "".join(f"<th>{head}</th>" for head in ("move", "in words", "leads to", "the value"))
        return f"{_drawn(self.heaps())}<p>{said}</p><table><tr>{heads}</tr>{rows}</table>"


_KEEPS = {True: "keeps", False: "loses", None: "not decided"}


def whole(number: Any, name: str) -> int:
    """A whole number, also one of numpy.

    Raises:
        GrundyError: It is another object.
    """
    try:
        return operator.index(plain(number))
    except TypeError:
        raise GrundyError(f"{name} is a whole number, not {number!r}") from None


def _drawn(heaps: Optional[list[int]]) -> str:
    """Small heaps as rows of squares."""
    if not heaps or len(heaps) > 20 or max(heaps) > 60:
        return ""
    rows = "".join(f"<div>{'&#9632;' * size or '&#183;'} {size}</div>" for size in heaps)
    return f"<div style='line-height:1.3'>{rows}</div>"
