"""One game of a Python function against a reference player, by the rules of the program's judge."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from typing import Any, Callable, NamedTuple, Optional, SupportsIndex, Union

from ._files import Unlisted
from ._grundy import GrundyError
from ._positions import Position
from ._program import ProgramError
from ._values import Move, Value

Function = Callable[[Position], Union[str, SupportsIndex, Move]]
Failure = dict[str, Any]

#: A position that arises so often makes the game a draw.
REPETITIONS = 3
#: As many moves that keep the value are listed in a failure.
_KEPT_LISTED = 100
#: The move of a game in a file that only lets the turn pass. If it is the only one, the player is not asked.
_PASS = "pass"
_FOR_OPPONENT = {"W": "L", "L": "W", "D": "D"}
_ORDER = "LDW"


class _Ply(NamedTuple):
    seat: int
    position: Position
    move: str
    #: The values before and after the move, for the seat that moved; only if that is the function.
    before: Optional[Value] = None
    after: Optional[Value] = None


class _Fault(Exception):
    """The function did not make a legal move, so it has lost."""

    def __init__(self, **failure: Any) -> None:
        super().__init__()
        self.failure = failure


class PlayedGame:
    """A game that is played to its end.

    Attributes:
        failures: The failures of the function, each with the number of its ply.
    """

    def __init__(self, start: Position, bot: Function, opponent: str, seat: int, chance: random.Random) -> None:
        self._start, self._bot, self._opponent, self._seat, self._chance = start, bot, opponent, seat, chance
        self._plies: list[_Ply] = []
        self.failures: list[Failure] = []

    def play(self, max_plies: int) -> dict[str, Any]:
        """Plays the game and returns its record."""
        position, mover = self._start, 1
        times = Counter({(mover, position.text): 1})
        is_lost = False
        end = self._end(position, times[mover, position.text], max_plies)
        while end is None:
            try:
                ply, position = self._next(position, mover)
            except _Fault as fault:
                self._fail(len(self._plies), position, **fault.failure)
                end, is_lost = "fault", True
                break
            self._plies.append(ply)
            mover = 3 - mover
            times[mover, position.text] += 1
            end = self._end(position, times[mover, position.text], max_plies)
        if end == "repetition" or (end == "move-cap" and max(times.values()) > 1):
            self._look_for_waste()
        return {
            "start": self._start.text,
            "opponent": self._opponent,
            "seat": self._seat,
            "result": "loss" if is_lost else self._result(position, mover, end),
            "plies": len(self._plies),
            "moves": [ply.move for ply in self._plies],
        }

    def _end(self, position: Position, times: int, max_plies: int) -> Optional[str]:
        """How the game is over. The rules come first, then repetition, then the cap of plies."""
        if position.ended() is not None:
            return "rules"
        if times >= REPETITIONS:
            return "repetition"
        return "move-cap" if len(self._plies) >= max_plies else None

    def _result(self, position: Position, mover: int, end: Optional[str]) -> str:
        """The result for the function. Where the plies are used up, the value decides."""
        value = (position.ended() or position.value()).outcome
        if end == "repetition" or value == "D":
            return "draw"
        return "win" if (value == "W") == (mover == self._seat) else "loss"

    def _next(self, position: Position, mover: int) -> tuple[_Ply, Position]:
        if mover != self._seat:
            move = _perfect(position) if self._opponent == "perfect" else _random(position, self._chance)
            return _Ply(mover, position, move), position.play(move)
        is_forced = position.count() == 1 and position.nth(0) == _PASS
        move, after = (_PASS, position.play(_PASS)) if is_forced else _ask(self._bot, position)
        ply = _Ply(mover, position, move, position.value(), _for_opponent(after.value()))
        if _rank(ply.after) < _rank(ply.before):
            self._fail(len(self._plies), position, reason="blunder", move=move, detail=None)
        return ply, after

    def _fail(self, number: int, position: Position, **failure: Any) -> None:
        about = {"position": position.text, "value": position.value().outcome, "kept": _kept(position)}
        self.failures.append({"ply": number + 1, "start": self._start.text, **about, **failure})

    def _look_for_waste(self) -> None:
        """Notes that the function could have won until the end, but went in circles.

        The ply is its first one, from the first position that arises again, that does not bring the win nearer.
        """
        ours = [number for number, ply in enumerate(self._plies) if ply.seat == self._seat]
        if not ours or _rank(self._plies[ours[-1]].after) < _ORDER.index("W"):
            return
        times = Counter((ply.seat, ply.position.text) for ply in self._plies)
        again = (number for number, ply in enumerate(self._plies) if times[ply.seat, ply.position.text] > 1)
        circle = next(again, ours[-1])
        wasted = (n for n in ours if n >= circle and _plies_left(self._plies[n].after) >= self._before(n))
        number = next(wasted, ours[-1])
        ply = self._plies[number]
        self._fail(
            number,
            ply.position,
            reason="not-converted",
            move=ply.move,
            detail="it had a won game and went in circles",
            kept=_nearer(ply.position) or _kept(ply.position),
        )

    def _before(self, number: int) -> int:
        return _plies_left(self._plies[number].before)


def _ask(bot: Function, position: Position) -> tuple[str, Position]:
    """The move of a function, and the position after it."""
    try:
        # A position of its own, so that the function can change only that.
        move = str(bot(Position(position._source, position.text)))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - an error of the bot is its verdict
        trace = _printable("".join(traceback.format_exception(type(error), error, error.__traceback__)))
        raise _Fault(reason="exception", move=None, detail=_said(error), traceback=trace) from None
    try:
        return move, position.play(move)
    except (Unlisted, ProgramError):
        # No fault of the bot.
        raise
    except GrundyError as error:
        raise _Fault(reason="illegal-move", move=_printable(move), detail=_printable(str(error))) from None


def _said(error: BaseException) -> str:
    name = type(error).__name__
    try:
        return _printable(f"{name}: {error}")
    except Exception:  # noqa: BLE001 - its text is code of the bot, too
        return name


def _printable(text: str) -> str:
    """The text without halves of characters, which cannot be written to a file."""
    return text.encode("utf-8", "replace").decode()


def _perfect(position: Position) -> str:
    """The move of the program's player `perfect`. It has no line from a position that is long to write."""
    best: list[str] = position.solution["best"]
    return (best or _kept(position))[0]


def _random(position: Position, chance: random.Random) -> str:
    return position.nth(chance.randrange(position.count()))


def _kept(position: Position) -> list[str]:
    """Moves that keep the value; of very many only some."""
    try:
        return position.best()[:_KEPT_LISTED]
    except GrundyError:
        return [move.text for move in position.moves() if move.keeps][:_KEPT_LISTED]


def _nearer(position: Position) -> list[str]:
    """The moves that keep a win and bring it nearer."""
    here = _plies_left(position.value())
    moves = [move for move in position.moves() if move.keeps and _plies_left(move.value) == here - 1]
    return [move.text for move in moves][:_KEPT_LISTED]


def _for_opponent(value: Value) -> Value:
    assert value.outcome is not None
    return Value(_FOR_OPPONENT[value.outcome], value.remoteness)


def _rank(value: Optional[Value]) -> int:
    assert value is not None and value.outcome is not None
    return _ORDER.index(value.outcome)


def _plies_left(value: Optional[Value]) -> int:
    """The remoteness; one that is not known is less than all others."""
    return -1 if value is None or value.remoteness is None else value.remoteness
