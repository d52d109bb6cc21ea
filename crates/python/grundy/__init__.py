"""Combinatorial games, solved exactly, and bots judged by it.

>>> import grundy
>>> game = grundy.game("nim", heaps=[7, 8, 9])
>>> print(game.value())
the mover wins in 19 plies
>>> game.best()
['1 6']

Games are solved in this process. Bots in files are judged by the program ``grundy``, which is part of the package.
"""

from ._grundy import GrundyError, __version__, games
from ._games import Game, game
from ._plots import Plot
from ._positions import Position
from ._program import ProgramError, program
from ._reports import JudgeReport, MatchReport, VerifyReport, judge, match, verify
from ._values import Move, Value

__all__ = [
    "Game",
    "GrundyError",
    "JudgeReport",
    "MatchReport",
    "Move",
    "Plot",
    "Position",
    "ProgramError",
    "Value",
    "VerifyReport",
    "__version__",
    "game",
    "games",
    "judge",
    "match",
    "program",
    "verify",
]
