"""Judging: reports as objects."""

from __future__ import annotations

import html
import os
import tempfile
from typing import Any, Optional, Union

from ._functions import judge_function
from ._grundy import GrundyError
from ._played import Function
from ._program import run
from ._records import is_stopped, read_record, result_for
from ._values import counted
from ._written import file_text, name_text
from ._written import options as written_options

Bot = Union[str, "os.PathLike[str]"]
#: A problem: its name, its directory, or its ``problem.toml``.
Problem = Union[str, "os.PathLike[str]"]
#: The problems that are accepted, for errors.
_PROBLEM = "`problem` must be a name or a path"
#: The number of moves that a page names as right.
_SHOWN = 10


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
        return f"<report: {self.verdict}{reason}, {counted(len(self._games), 'game')}{marked}>"

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


def judge(problem: Problem, bot: Union[Bot, Function], **options: Any) -> JudgeReport:
    """Judges a bot.

    Args:
        problem: The name of a problem, its directory, or its ``problem.toml``.
        bot: A file in any language that Grundy supports; or a Python function from a position to a move. A function
            runs in this process, without a sandbox and without limits, and plays against ``perfect`` and ``random``.
        options: Options of ``grundy judge`` by name: ``seed=7``, ``jobs=2``. For a function, the only one is ``seed``.

    Raises:
        GrundyError: The problem or the bot cannot be read, an option is not for functions, or ``bot`` is a directory of
            several bots. A wrong bot is a verdict, not an error.

    >>> import grundy
    >>> report = grundy.judge("nim", lambda position: position.best()[0])
    >>> report.verdict, report.reproducible
    ('AC', False)
    """
    name = name_text(problem, _PROBLEM)
    if callable(bot):
        for option in options.keys() - {"seed"}:
            raise GrundyError(f"`{option}` is an option for bots in files; for a function, leave it out")
        data, games = judge_function(name, bot, **options)
        return JudgeReport(data, games, reproducible=False)
    file = file_text(bot, "`bot` must be a file or a function")
    with tempfile.TemporaryDirectory() as folder:
        page, records = os.path.join(folder, "report.html"), os.path.join(folder, "games")
        # A program that answers questions plays no games.
        saved = [f"--replays={records}"] if _asks(name) == "play" else []
        written = [f"--report={page}", *saved, "--quiet", *written_options(options)]
        reports = run("judge", [name, file], written, accept=(0, 1))
        if len(reports) != 1:
            raise GrundyError(f"judge one file; {file} has {len(reports)}")
        draws = (reports[0].get("games") or {}).get("draws")
        return JudgeReport(reports[0], _records(records, draws), _text(page))


def match(problem: Problem, first: Bot, second: Bot, **options: Any) -> MatchReport:
    """Plays two bots against each other, as ``grundy match`` does.

    Args:
        problem: The problem, as for :func:`judge`.
        first: A file, or a reference player: ``"perfect"``, ``"random"``.
        second: The same.
        options: Options of ``grundy match`` by name: ``games=200``.

    Raises:
        GrundyError: The problem or a bot cannot be read or built.
    """
    bots = {"first": first, "second": second}
    files = [name_text(bot, f"`{name}` must be a file or a reference player") for name, bot in bots.items()]
    subjects = [name_text(problem, _PROBLEM), *files]
    return MatchReport(run("match", subjects, ["--quiet", *written_options(options)]))


def verify(subject: Problem, **options: Any) -> VerifyReport:
    """Checks the claims of a problem, or a claim about a game, as ``grundy verify`` does.

    Args:
        subject: A problem, or a game.
        options: Options of ``grundy verify`` by name. A list repeats an option, and ``_`` after a name is left out:
            ``for_=["n=1..=40"], iff="winner == 1", then="n % 4 != 0"``.

    Raises:
        GrundyError: The claims cannot be read. A refuted claim is a result, not an error.
    """
    subjects = [name_text(subject, "`subject` must be a name or a path")]
    return VerifyReport(run("verify", subjects, written_options(options), accept=(0, 1)))


def _asks(problem: str) -> str:
    """``"play"``, or the kind of questions that a problem asks."""
    (about,) = run("problems", [problem])
    return str(about.get("asks", "play"))


def _records(folder: str, draws: Optional[int]) -> list[dict[str, Any]]:
    """The records of all games, in order. ``draws`` of them are drawn."""
    files = [os.path.join(place, file) for place, _, names in os.walk(folder) for file in names]
    texts = {file: _text(file) or "" for file in files}
    games = {file: read_record(text) for file, text in texts.items()}
    if sum(game["result"] == "draw" for game in games.values()) != draws:
        for file, game in games.items():
            if is_stopped(texts[file]):
                game["result"] = result_for(game["seat"], _winner(file))
    return sorted(games.values(), key=lambda game: game["game"])


def _winner(file: str) -> Optional[int]:
    """The seat that wins a game which the limit of plies has ended, by the value of its last position."""
    winner: Optional[int] = run("replay", [file])["finish"]["winner"]
    return winner


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
    made = "no move" if blunder["move"] is None else blunder["move"]
    lines = [f"In {blunder['position']} it played {made}; right was {_some(blunder['kept'])}"]
    if blunder["detail"]:
        lines.append(blunder["detail"])
    page = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    trace = blunder.get("traceback")
    return page + (f"<pre>{html.escape(trace)}</pre>" if trace else "")


def _some(moves: list[str]) -> str:
    more = f", and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else ""
    return ", ".join(moves[:_SHOWN]) + more
