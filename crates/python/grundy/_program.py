"""The program ``grundy``."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from typing import Any, Iterator, Sequence

from ._grundy import GrundyError

_NAMES = ("grundy", "grundy.exe")


class ProgramError(GrundyError):
    """The program refused its input, or failed. The text is that of its diagnostics."""


def program() -> str:
    """The path of the program.

    It is the one of this package, unless the environment variable ``GRUNDY`` names another. Without either,
    the first one on the ``PATH`` is used.

    Raises:
        ProgramError: There is no program, or ``GRUNDY`` names none.
    """
    named = os.environ.get("GRUNDY")
    if named:
        if _is_program(named):
            return named
        raise ProgramError(f"GRUNDY names `{named}`, which is not a program; name the program `grundy`, or unset it")
    for place in _places():
        if _is_program(place):
            return place
    raise ProgramError("there is no program `grundy`; install the wheel `grundy`, or put the program on the PATH")


def _places() -> Iterator[str]:
    """The places where the program of this package may be, the most certain first."""
    yield from _installed()
    yield os.path.join(sysconfig.get_path("scripts"), "grundy")
    # `pip install --target` moves programs to a directory beside the packages.
    yield os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin", "grundy")
    yield os.path.join(sys.prefix, "bin", "grundy")
    yield os.path.join(os.path.dirname(sys.executable), "grundy")
    on_path = shutil.which("grundy")
    if on_path is not None:
        yield on_path


def _installed() -> Iterator[str]:
    """The programs that the installer has written, as it has recorded."""
    try:
        files = importlib.metadata.files("grundy") or []
    except importlib.metadata.PackageNotFoundError:
        return
    for file in files:
        if file.name in _NAMES and file.parent.name in ("bin", "Scripts"):
            yield os.path.normpath(str(file.locate()))


def _is_program(place: str) -> bool:
    return os.path.isfile(place) and os.access(place, os.X_OK)


def run(command: str, subjects: Sequence[str], options: Sequence[str] = (), accept: tuple[int, ...] = (0,)) -> Any:
    """Runs a command of the program with ``--json`` and returns what it prints.

    Raises:
        ProgramError: The exit status is not in ``accept``.
    """
    printed = call(command, subjects, [*options, "--json"], accept)
    try:
        return json.loads(printed)
    except ValueError:
        raise ProgramError(f"`{program()}` printed no JSON: is it another program?{_named()}") from None


def call(command: str, subjects: Sequence[str], options: Sequence[str] = (), accept: tuple[int, ...] = (0,)) -> str:
    """Runs a command of the program and returns what it prints.

    Raises:
        ProgramError: The exit status is not in ``accept``.
    """
    # After `--`, a name that begins with a hyphen is not taken for an option.
    written = [program(), command, *options, "--", *subjects]
    try:
        done = subprocess.run(
            written, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False
        )
    except OSError as error:
        raise ProgramError(f"`{written[0]}` cannot be run: {error.strerror}{_named()}") from error
    except ValueError as error:
        # A zero byte, or half of a character.
        raise ProgramError(f"an argument cannot be passed to the program: {error}") from None
    if done.returncode in accept:
        return done.stdout
    raise ProgramError(_problem(done.stdout, done.stderr) or f"`grundy` ended with status {done.returncode}")


def _named() -> str:
    return "; the environment variable GRUNDY names it" if os.environ.get("GRUNDY") else ""


def _problem(output: str, errors: str) -> str:
    """The text of diagnostics."""
    try:
        document = json.loads(output)
    except ValueError:
        return errors.strip()
    if not isinstance(document, dict) or "errors" not in document:
        return errors.strip()
    return "\n".join(_diagnostic(error) for error in document["errors"])


def _diagnostic(error: dict[str, Any]) -> str:
    place = ":".join(str(error[key]) for key in ("file", "line", "column") if error.get(key) is not None)
    lines = [f"{place}: {error['error']}" if place else str(error["error"])]
    lines.extend(f"  help: {one}" for one in error.get("help") or [])
    return "\n".join(lines)
