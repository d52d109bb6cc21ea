"""Games, positions and moves."""

from __future__ import annotations

import html
import json
import os
import tempfile
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Iterable, Optional, Protocol, Union

from . import _grundy
from ._explored import ClassGame
from ._grundy import GrundyError
from ._program import call, run

Setting = Union[int, bool, str, Iterable[int]]


@dataclass(frozen=True)
class Value:
    """The exact value of a position for the player to move.

    Attributes:
        outcome: ``"W"``, ``"L"`` or ``"D"``: the player to move wins, loses, or neither side can force a finish.
        remoteness: The number of plies to the end with perfect play; ``None`` if it is not known, or for a draw.
    """

    outcome: str
    remoteness: Optional[int] = None

    def __str__(self) -> str:
        said = {"W": "the mover wins", "L": "the mover loses", "D": "a draw"}[self.outcome]
        if self.remoteness is None:
            return said
        return f"{said} in {self.remoteness} {'ply' if self.remoteness == 1 else 'plies'}"


@dataclass(frozen=True)
class Move:
    """A legal move.

    Attributes:
        text: The move as bots write it.
        words: The move in words.
        to: The position after it.
        value: The value of that position, for the player who moves next.
        keeps: Whether the move keeps the value of the position that it is made in.
    """

    text: str
    words: str
    to: str
    value: Value
    keeps: bool

    def __str__(self) -> str:
        return self.text


class Source(Protocol):
    """What knows the rules and the values: the extension module, the program, or a Python class."""

    def start(self) -> str: ...
    def seats(self) -> int: ...
    def solution(self, position: str) -> str: ...
    def value(self, position: str) -> tuple[str, Optional[int]]: ...
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


class FileGame:
    """A game whose rules are a program in a file. The program ``grundy`` solves it, in the sandbox."""

    def __init__(self, file: str, settings: list[tuple[str, str]], position: Optional[str]) -> None:
        self._file = file
        self._settings = [f"--set={key}={value}" for key, value in settings]
        self._known: dict[str, dict[str, Any]] = {}
        self._start = str(self._ask(position)["position"])

    def _ask(self, position: Optional[str]) -> dict[str, Any]:
        at = [] if position is None else [f"--position={position}"]
        answer: dict[str, Any] = run(["solve", self._file, *self._settings, *at])
        self._known[str(answer["position"])] = answer
        return answer

    def _at(self, position: str) -> dict[str, Any]:
        return self._known.get(position) or self._ask(position)

    def _move(self, position: str, move: str) -> dict[str, Any]:
        for one in self._at(position)["moves"]:
            if one["move"] == move:
                return dict(one)
        raise GrundyError(f"`{move}`: not legal here; legal: {', '.join(self.moves(position)[:5])}")

    def start(self) -> str:
        return self._start

    def seats(self) -> int:
        return int(self._at(self._start).get("seats", 2))

    def solution(self, position: str) -> str:
        return json.dumps(self._at(position))

    def value(self, position: str) -> tuple[str, Optional[int]]:
        answer = self._at(position)
        return answer["value"], answer.get("remoteness")

    def grundy(self, position: str) -> Optional[int]:
        return self._at(position).get("grundy")

    def moves(self, position: str) -> list[str]:
        return [one["move"] for one in self._at(position)["moves"]]

    def count(self, position: str) -> int:
        return len(self._at(position)["moves"])

    def nth(self, position: str, number: int) -> str:
        return self.moves(position)[number]

    def keeping(self, position: str) -> list[str]:
        return [one["move"] for one in self._at(position)["moves"] if one["keeps"]]

    def play(self, position: str, move: str) -> str:
        return str(self._move(position, move)["to"])

    def words(self, position: str, move: str) -> str:
        return str(self._move(position, move)["move"])

    def ending(self, position: str) -> Optional[str]:
        answer = self._at(position)
        return None if answer["moves"] else answer["value"]

    def winner(self, position: str) -> Optional[int]:
        return {"W": 0, "L": 1}.get(self.ending(position) or "")

    def wire(self, position: str) -> str:
        return position

    def heaps(self, position: str) -> Optional[list[int]]:
        return None

    def reachable(self, most: int) -> Optional[list[str]]:
        table = run(["solve", self._file, *self._settings, f"--position={self._start}", "--all"]).get("table") or []
        return [str(one["position"]) for one in table]


class Position:
    """A position of a game. Equal positions of a game are equal, and can be keys of a dict."""

    def __init__(self, source: Source, text: str) -> None:
        self._source = source
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self._source, self.text) == (other._source, other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<position {self.text}>"

    @cached_property
    def solution(self) -> dict[str, Any]:
        """The report that ``grundy solve --json`` prints: value, moves, best line."""
        return dict(json.loads(self._source.solution(self.text)))

    def value(self) -> Value:
        """The exact value for the player to move.

        >>> import grundy
        >>> grundy.game("nim", heaps=[3, 5]).value()
        Value(outcome='W', remoteness=7)
        """
        return Value(*self._source.value(self.text))

    def grundy(self) -> Optional[int]:
        """The Grundy value, if the position has one and it is known."""
        return self._source.grundy(self.text)

    def why(self) -> Optional[str]:
        """An explanation by theory, if there is one.

        >>> import grundy
        >>> grundy.game("nim", heaps=[3, 5]).why()
        'nimbers 3 xor 5 = 6'
        """
        return self.solution.get("why")

    def moves(self) -> list[Move]:
        """The legal moves, with their values. Of very many moves, only those that keep the value.

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
                self._source.words(self.text, one["move"]),
                one["to"],
                Value(one["value"], one.get("remoteness")),
                bool(one["keeps"]),
            )
            for one in self.solution["moves"]
        ]

    def legal(self) -> list[str]:
        """The texts of all legal moves; faster than :meth:`moves`.

        Raises:
            GrundyError: There are more than 100 000; see :meth:`count` and :meth:`nth`.
        """
        return self._source.moves(self.text)

    def count(self) -> int:
        """The number of legal moves."""
        return self._source.count(self.text)

    def nth(self, number: int) -> str:
        """The legal move of this number, from 0.

        >>> import grundy
        >>> big = grundy.game("nim", heaps=[10**18])
        >>> big.nth(big.count() - 1)
        '1 1000000000000000000'
        """
        return self._source.nth(self.text, number)

    def best(self) -> list[str]:
        """The legal moves that keep the value; all of them if nothing can be lost."""
        return self._source.keeping(self.text)

    def play(self, move: Union[str, Move]) -> Position:
        """The position after a move.

        Raises:
            GrundyError: The move is not legal here.

        >>> import grundy
        >>> grundy.game("nim", heaps=[1, 2]).play("1 2")
        Traceback (most recent call last):
        ...
        _grundy.GrundyError: `1 2`: not legal here; legal: 1 1, 2 1, 2 2
        """
        return Position(self._source, self._source.play(self.text, str(move)))

    def ended(self) -> Optional[Value]:
        """The value of the end for the player whose turn it would be; ``None`` if the game goes on."""
        ending = self._source.ending(self.text)
        return None if ending is None else Value(ending, None if ending == "D" else 0)

    def heaps(self) -> Optional[list[int]]:
        """The sizes of the heaps, if the position consists of heaps."""
        return self._source.heaps(self.text)

    def wire(self) -> str:
        """The line that a bot reads in this position."""
        return self._source.wire(self.text)

    def _repr_html_(self) -> str:
        """A table of the moves, for notebooks."""
        said = html.escape(f"{self.text}: {self.value()}")
        rows = "".join(
            f"<tr><td><code>{html.escape(move.text)}</code></td><td>{html.escape(move.words)}</td>"
            f"<td><code>{html.escape(move.to)}</code></td><td>{'keeps' if move.keeps else 'loses'}</td></tr>"
            for move in self.moves()[:50]
        )
        heads = "".join(f"<th>{head}</th>" for head in ("move", "in words", "leads to", "the value"))
        return f"{_drawn(self.heaps())}<p>{said}</p><table><tr>{heads}</tr>{rows}</table>"


class Game(Position):
    """A game with its settings, which is also its start position."""

    def __init__(self, name: str, source: Source, arguments: Optional[list[str]] = None) -> None:
        super().__init__(source, source.start())
        self.name = name
        self._arguments = arguments

    def __repr__(self) -> str:
        return f"<game {self.name}, {self.text}>"

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._source.seats()

    def position(self, text: Union[str, Iterable[int]]) -> Position:
        """The position that a text describes, or a list of numbers.

        Raises:
            GrundyError: It is not a position of this game.

        >>> import grundy
        >>> grundy.game("nim", heaps=[9]).position([3, 5]).value()
        Value(outcome='W', remoteness=7)
        """
        written = text if isinstance(text, str) else " ".join(str(number) for number in text)
        self._source.value(written)
        return Position(self._source, written)

    def reachable(self, most: int = 1_000_000) -> list[Position]:
        """All positions that play can reach, this one first.

        Raises:
            GrundyError: There are more than ``most`` positions and moves together.
        """
        found = self._source.reachable(most)
        if found is None:
            raise GrundyError(f"play can reach more than {most} positions and moves")
        return [Position(self._source, text) for text in found]

    def plot(self, what: Optional[str] = None, **options: Any) -> Plot:
        """A picture of the game: ``cold``, ``grundy``, ``values``, ``remoteness`` or ``graph``, as by ``grundy plot``.

        Args:
            what: The kind of plot.
            options: Options of ``grundy plot`` by name: ``largest=60``.
        """
        if self._arguments is None:
            raise GrundyError("the game of a Python object cannot be plotted")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "plot.svg")
            wanted = [f"--{key.replace('_', '-')}={value}" for key, value in options.items()]
            kind = [] if what is None else [what]
            call(["plot", self.name, *kind, *self._arguments, *wanted, f"--output={file}"])
            with open(file, encoding="utf-8") as picture:
                return Plot(picture.read())


class Plot:
    """A picture in the format SVG, which shows itself in a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: str) -> None:
        """Writes the picture to a file."""
        with open(file, "w", encoding="utf-8") as out:
            out.write(self.svg)


def _drawn(heaps: Optional[list[int]]) -> str:
    """Small heaps as rows of squares."""
    if not heaps or len(heaps) > 20 or max(heaps) > 60:
        return ""
    rows = "".join(f"<div>{'&#9632;' * size or '&#183;'} {size}</div>" for size in heaps)
    return f"<div style='line-height:1.3'>{rows}</div>"


def _written(setting: Setting) -> str:
    """A setting as it is written on the command line."""
    if isinstance(setting, bool):
        return str(setting).lower()
    if isinstance(setting, (str, int)):
        return str(setting)
    return "[" + ",".join(str(number) for number in setting) + "]"


def game(of: Any, *, position: Union[str, Iterable[int], None] = None, **settings: Setting) -> Game:
    """Opens a game.

    Args:
        of: The name of a game (``grundy.games()`` lists them), the file of a game's rules (``"./game.py"``), or an
            object or a class with the methods ``start()`` and ``moves(position)``.
        position: The position to start from.
        settings: The settings of the game; ``grundy games NAME`` lists them.

    Raises:
        GrundyError: There is no such game, or the settings are wrong.

    >>> import grundy
    >>> grundy.game("bash", n=21, m=3)
    <game bash, 21>
    >>> grundy.game("nimm", heaps=[1])
    Traceback (most recent call last):
    ...
    _grundy.GrundyError: there is no game `nimm`; did you mean `nim`?
    """
    at = position if position is None or isinstance(position, str) else " ".join(map(str, position))
    if not isinstance(of, str):
        name = of.__name__ if isinstance(of, type) else type(of).__name__
        return Game(name, ClassGame(of, settings, at))
    written = [(key, _written(value)) for key, value in settings.items()]
    arguments = [f"--set={key}={value}" for key, value in written]
    if at is not None:
        arguments.append(f"--position={at}")
    if "/" in of or "." in of:
        return Game(of, FileGame(of, written, at), arguments)
    return Game(of, _grundy.Game(of, written, at), arguments)
