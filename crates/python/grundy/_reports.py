"""Judging: reports as objects."""

from __future__ import annotations

import html
import os
import tempfile
from typing import Any, Callable, Optional, Union

from ._functions import judge_function
from ._program import run
from ._records import read_record

Bot = Union[str, "os.PathLike[str]"]


class _Report:
    """A report of the program. ``data`` is the document that it prints with ``--json``."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __getitem__(self, key: str) -> Any:
        return self.data[key]


class JudgeReport(_Report):
    """A verdict, with its reasons.

    Attributes:
        data: The document of ``grundy judge --json``. That of a Python function has only some of its fields.
        reproducible: Whether the same input gives the same report. A Python function runs in this process, without
            limits, and its report is not reproducible.
        page: The report as a page of HTML; ``None`` for a Python function.
    """

    def __init__(
        self,
        data: dict[str, Any],
        games: list[dict[str, Any]],
        page: Optional[str] = None,
        reproducible: bool = True,
    ) -> None:
        super().__init__(data)
        self._games = games
        self.page = page
        self.reproducible = reproducible

    @property
    def verdict(self) -> str:
        """``"AC"``, or another verdict: ``"WA"``, ``"RTE"``, ``"TLE"``, ``"CE"``."""
        return str(self.data["verdict"])

    @property
    def accepted(self) -> bool:
        """Whether the verdict is ``"AC"``."""
        return self.verdict == "AC"

    @property
    def reason(self) -> Optional[str]:
        """The reason of a verdict other than ``"AC"``: ``"blunder"``, for example."""
        return self.data.get("reason")

    @property
    def first_blunder(self) -> Optional[dict[str, Any]]:
        """The first failure: the position, the move, and the moves that would have kept the value (``"kept"``)."""
        return self.data.get("first_failure")

    def games(self) -> list[dict[str, Any]]:
        """The games: a list of records with the same keys, which ``pandas.DataFrame`` takes."""
        return [dict(game) for game in self._games]

    def __repr__(self) -> str:
        marked = "" if self.reproducible else ", not reproducible"
        reason = f" ({self.reason})" if self.reason else ""
        return f"<report: {self.verdict}{reason}, {len(self._games)} games{marked}>"

    def _repr_html_(self) -> str:
        """The page of the report, for notebooks."""
        if self.page is None:
            return f"<p>{html.escape(repr(self)[1:-1])}</p>{_blunder_html(self.first_blunder)}"
        page = html.escape(self.page)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0"></iframe>'


class MatchReport(_Report):
    """The result of a match. ``data`` is the document of ``grundy match --json``."""

    @property
    def table(self) -> list[dict[str, Any]]:
        """A record for each bot: its place, games, score and Elo."""
        return [dict(row) for row in self.data["table"]]

    def __repr__(self) -> str:
        scores = ", ".join(f"{row['bot']} {row['wins']}+{row['draws']}" for row in self.table)
        return f"<match: {scores}>"


class VerifyReport(_Report):
    """Checked claims. ``data`` is the document of ``grundy verify --json``."""

    @property
    def claims(self) -> list[dict[str, Any]]:
        """A record for each claim, with its ``status``: ``"holds"``, ``"proved"``, ``"refuted"``, for example."""
        return [dict(claim) for claim in self.data["claims"]]

    def __repr__(self) -> str:
        said = ", ".join(f"{claim['name']}: {claim['status']}" for claim in self.claims)
        return f"<claims: {said}>"


def judge(problem: str, bot: Union[Bot, Callable[[Any], Any]], **options: Any) -> JudgeReport:
    """Judges a bot.

    Args:
        problem: The name of a problem, its folder, or its ``problem.toml``.
        bot: A file in any language that Grundy supports; or a Python function from a position to a move. A function
            runs in this process, without a sandbox and without limits, and plays against ``perfect`` and ``random``.
        options: Options of ``grundy judge`` by name: ``seed=7``, ``jobs=2``. Only ``seed`` is used for a function.

    Raises:
        GrundyError: The problem or the bot cannot be read. A wrong bot is a verdict, not an error.

    >>> import grundy
    >>> report = grundy.judge("nim", lambda position: position.best()[0])
    >>> report.verdict, report.reproducible
    ('AC', False)
    """
    if callable(bot):
        data, games = judge_function(problem, bot, **options)
        return JudgeReport(data, games, reproducible=False)
    with tempfile.TemporaryDirectory() as folder:
        page, records = os.path.join(folder, "report.html"), os.path.join(folder, "games")
        written = [f"--report={page}", f"--replays={records}", "--quiet"]
        reports = run(["judge", problem, os.fspath(bot), *written, *_options(options)], accept=(0, 1))
        return JudgeReport(reports[0], _records(records), _text(page))


def match(problem: str, first: Bot, second: Bot, **options: Any) -> MatchReport:
    """Plays two bots against each other, as ``grundy match`` does.

    Args:
        problem: The problem, as for :func:`judge`.
        first: A file, or a reference player: ``"perfect"``, ``"random"``.
        second: The same.
        options: Options of ``grundy match`` by name: ``games=200``.

    Raises:
        GrundyError: The problem or a bot cannot be read or built.
    """
    bots = [os.fspath(first), os.fspath(second)]
    return MatchReport(run(["match", problem, *bots, "--quiet", *_options(options)]))


def verify(subject: str, **options: Any) -> VerifyReport:
    """Checks the claims of a problem, or a claim about a game, as ``grundy verify`` does.

    Args:
        subject: A problem, or a game.
        options: Options of ``grundy verify`` by name. A list repeats an option, and ``_`` after a name is left out:
            ``for_=["n=1..=40"], iff="winner == 1", then="n % 4 != 0"``.

    Raises:
        GrundyError: The claims cannot be read. A refuted claim is a result, not an error.
    """
    return VerifyReport(run(["verify", subject, *_options(options)], accept=(0, 1)))


def _options(options: dict[str, Any]) -> list[str]:
    """Options as the command line writes them."""
    written = []
    for key, value in options.items():
        name = "--" + key.rstrip("_").replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                written.append(name)
            elif one is not None and one is not False:
                written.append(f"{name}={one}")
    return written


def _records(folder: str) -> list[dict[str, Any]]:
    """The records of all games, in order."""
    files = [os.path.join(place, file) for place, _, names in os.walk(folder) for file in names]
    return sorted((read_record(_text(file) or "") for file in files), key=lambda game: game["game"])


def _text(file: str) -> Optional[str]:
    """The text of a file; ``None`` if there is no such file."""
    try:
        with open(file, encoding="utf-8") as opened:
            return opened.read()
    except FileNotFoundError:
        return None


def _blunder_html(blunder: Optional[dict[str, Any]]) -> str:
    if blunder is None:
        return ""
    said = f"In {blunder['position']} it played {blunder['move']}; right was {', '.join(blunder['kept'])}"
    return f"<p>{html.escape(said)}</p>"
