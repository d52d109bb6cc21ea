"""Games."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Optional

from . import _grundy
from ._explored import ClassGame
from ._files import FileGame
from ._grundy import GrundyError
from ._plots import Plot
from ._positions import Position, Source, whole
from ._program import ProgramError, call, run
from ._written import Setting, Written, options, path_text, position_text, setting_text, sound

#: More positions and moves cannot be counted by the extension module.
_COUNTED = 2**64 - 1


class Game(Position):
    """A game with its settings, which is also its start position."""

    def __init__(self, name: str, source: Source, arguments: Optional[list[str]] = None) -> None:
        super().__init__(source, source.start())
        self.name = name
        self._arguments = arguments

    def __repr__(self) -> str:
        return f"<game {self.name}, {self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name, self._source, self._arguments)

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._source.seats()

    def position(self, position: Written) -> Position:
        """The position that a text describes, or a list of numbers.

        In the game of a Python class, it is a position of the class, or its text.

        Raises:
            GrundyError: It is not a position of this game.

        >>> import grundy
        >>> grundy.game("nim", heaps=[9]).position([3, 5]).value()
        Value(outcome='W', remoteness=7)
        """
        # The text of a position of a class is what its `str()` is.
        is_of_class = isinstance(self._source, ClassGame) or isinstance(position, Position)
        written = sound(str(position)) if is_of_class else position_text(position)
        return Position(self._source, self._source.normal(written))

    def reachable(self, most: int = 1_000_000) -> list[Position]:
        """All positions that play can reach, this one first.

        Args:
            most: The largest number of positions and moves together. Of a game in a file, only positions count.

        Raises:
            GrundyError: There are more, or the game is too large to list.
        """
        limit = whole(most, "`most`")
        found = self._source.reachable(min(max(limit, 0), _COUNTED))
        if found is None:
            raise GrundyError(f"play can reach more than {limit} positions and moves")
        return [Position(self._source, text) for text in found]

    def plot(self, what: Optional[str] = None, **given: Any) -> Plot:
        """A picture of the game: ``cold``, ``grundy``, ``values``, ``remoteness`` or ``graph``, as by ``grundy plot``.

        Args:
            what: The kind of plot.
            given: Options of ``grundy plot`` by name: ``largest=60``.
        """
        if self._arguments is None:
            raise GrundyError("the game of a Python object cannot be plotted")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "plot.svg")
            subjects = [self.name] if what is None else [self.name, str(what)]
            call("plot", subjects, [*self._arguments, *options(given), f"--output={file}"])
            with open(file, encoding="utf-8") as picture:
                return Plot(picture.read())


def game(of: Any, *, position: Optional[Written] = None, **settings: Setting) -> Game:
    """Opens a game.

    Args:
        of: The name of a game (``grundy.games()`` lists them), the file of a game's rules (``"./game.py"``, or a
            ``pathlib.Path``), or an object or a class with the methods ``start()`` and ``moves(position)``.
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
    grundy.GrundyError: there is no game `nimm`; did you mean `nim`?
    """
    of = path_text(of)
    if not isinstance(of, str):
        name = of.__name__ if isinstance(of, type) else type(of).__name__
        return Game(name, ClassGame(of, settings, None if position is None else sound(str(position))))
    at = None if position is None else position_text(position)
    is_file = "/" in of or "." in of
    return opened(sound(of), is_file, {key: setting_text(key, value) for key, value in settings.items()}, at)


def opened(
    name: str, is_file: bool, settings: dict[str, str], position: Optional[str] = None, quick: bool = False
) -> Game:
    """Opens a game that the program knows too: one of its own, or one from a file or a problem.

    With ``quick``, the lengths of long games stay unknown, as in judging.
    """
    written = list(settings.items())
    arguments = [f"--set={key}={value}" for key, value in written]
    if position is not None:
        arguments.append(f"--position={position}")
    if is_file:
        return Game(name, FileGame(name, written, position), arguments)
    try:
        return Game(name, _grundy.Game(name, written, position, quick), arguments)
    except GrundyError as error:
        if name in _grundy.games():
            raise
        raise GrundyError(f"{error}{_of_problem(name)}") from None


def _of_problem(name: str) -> str:
    """The remedy for the name of a problem where that of a game is expected; nothing if it is no problem."""
    try:
        (about,) = run("problems", [name])
    except ProgramError:
        return ""
    return (
        f"; it is a problem: open its game, `{about['game']}`, with the rules of the problem, or use "
        f"`grundy solve {name}`"
    )
