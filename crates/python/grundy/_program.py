"""The program ``grundy``."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from typing import Any

from ._grundy import GrundyError


class ProgramError(GrundyError):
    """The program refused its input, or failed. The text is that of its diagnostics."""


def program() -> str:
    """The path of the program.

    It is the one of this package, unless the environment variable ``GRUNDY`` names another. Without either,
    the first one on the ``PATH`` is used.

    Raises:
        ProgramError: There is no program.
    """
    places = [
        os.environ.get("GRUNDY"),
        os.path.join(sysconfig.get_path("scripts"), "grundy"),
        os.path.join(sys.prefix, "bin", "grundy"),
        os.path.join(os.path.dirname(sys.executable), "grundy"),
        shutil.which("grundy"),
    ]
    for place in places:
        if place and os.access(place, os.X_OK):
            return place
    raise ProgramError("there is no program `grundy`; install the wheel `grundy`, or put the program on the PATH")


def run(arguments: list[str], accept: tuple[int, ...] = (0,)) -> Any:
    """Runs the program with ``--json`` and returns what it prints.

    Raises:
        ProgramError: The exit status is not in ``accept``.
    """
    return json.loads(call([*arguments, "--json"], accept))


def call(arguments: list[str], accept: tuple[int, ...] = (0,)) -> str:
    """Runs the program and returns what it prints.

    Raises:
        ProgramError: The exit status is not in ``accept``.
    """
    command = [program(), *arguments]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode in accept:
        return done.stdout
    raise ProgramError(_problem(done.stdout, done.stderr) or f"`grundy` ended with status {done.returncode}")


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
