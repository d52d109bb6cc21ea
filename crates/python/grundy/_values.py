"""Values and moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

_WORDS = {"W": "the mover wins", "L": "the mover loses", "D": "a draw"}


def counted(number: int, noun: str) -> str:
    """A count with its noun.

    >>> counted(1, "ply"), counted(2, "ply"), counted(0, "move")
    ('1 ply', '2 plies', '0 moves')
    """
    plural = "plies" if noun == "ply" else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


@dataclass(frozen=True, repr=False)
class Value:
    """The exact value of a position for the player to move.

    Attributes:
        outcome: ``"W"``, ``"L"`` or ``"D"``: the player to move wins, loses, or neither side can force a finish.
            ``None`` if it is not decided, in a game that is too large to list.
        remoteness: The number of plies to the end with perfect play; ``None`` if it is not known, or for a draw.
        at_least: If the outcome is not decided: its proved lower bound.
        at_most: If the outcome is not decided: its proved upper bound.
    """

    outcome: Optional[str]
    remoteness: Optional[int] = None
    at_least: Optional[str] = None
    at_most: Optional[str] = None

    def __repr__(self) -> str:
        if self.outcome is None:
            return f"Value(outcome=None, at_least={self.at_least!r}, at_most={self.at_most!r})"
        return f"Value(outcome={self.outcome!r}, remoteness={self.remoteness!r})"

    def __str__(self) -> str:
        if self.outcome is None:
            return "not decided"
        said = _WORDS[self.outcome]
        if self.remoteness is None:
            return said
        return f"{said} in {counted(self.remoteness, 'ply')}"


@dataclass(frozen=True)
class Move:
    """A legal move.

    Attributes:
        text: The move as bots write it.
        words: The move in words.
        to: The position after it.
        value: The value of that position, for the player who moves next.
        keeps: Whether the move keeps the value of the position that it is made in; ``None`` if it is not decided.
    """

    text: str
    words: str
    to: str
    value: Value
    keeps: Optional[bool]

    def __str__(self) -> str:
        return self.text


def read_value(told: dict[str, Any]) -> Value:
    """The value of a position, or of the one after a move, in a document of ``grundy solve``."""
    return Value(told["value"], told.get("remoteness"), told.get("at_least"), told.get("at_most"))


def read_keeps(move: dict[str, Any]) -> Optional[bool]:
    """Whether a move keeps the value. Documents about games too large to list say it in a word.

    >>> [read_keeps({"keeps": True}), read_keeps({"standing": "loses"}), read_keeps({"standing": "not-decided"})]
    [True, False, None]
    """
    if "keeps" in move:
        return bool(move["keeps"])
    return {"keeps": True, "loses": False}.get(move["standing"])
