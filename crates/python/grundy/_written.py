"""Settings, positions and options as texts, as the command line writes them."""

from __future__ import annotations

import operator
import os
from typing import Any, Iterable, Mapping, Optional, SupportsIndex, Union

from ._grundy import GrundyError

#: A value of a setting.
Setting = Union[SupportsIndex, bool, str, Iterable[Union[SupportsIndex, str]]]
#: A position as users write it.
Written = Union[str, SupportsIndex, Iterable[Union[SupportsIndex, str]]]


def plain(value: Any) -> Any:
    """A scalar of numpy as the object of Python that it stands for; all else as it is."""
    return value.item() if getattr(value, "shape", None) == () else value


def sound(text: str) -> str:
    """A text that can be passed on.

    Raises:
        GrundyError: It contains half of a character, which Python calls a surrogate.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        raise GrundyError(f"{text!r} contains half of a character, and is not a text; leave it out") from None
    return text


def listed(value: Any) -> Optional[list[Any]]:
    """The items of a list, a tuple, an array or a generator; ``None`` for all else."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        return None
    return list(value)


def setting_text(key: str, value: Any) -> str:
    """A setting as the command line writes it.

    >>> setting_text("heaps", [3, 5]), setting_text("n", 21), setting_text("last", "wins"), setting_text("cutoff", True)
    ('3,5', '21', 'wins', 'true')
    >>> setting_text("n", 1.5)
    Traceback (most recent call last):
    ...
    grundy.GrundyError: `n` must be a whole number, a text, a truth value or a list, not 1.5
    """
    value = plain(value)
    if isinstance(value, bool):
        return str(value).lower()
    single = _item(value)
    if single is not None:
        return single
    items = listed(value)
    if items is None:
        raise GrundyError(f"`{key}` must be a whole number, a text, a truth value or a list, not {value!r}")
    # Brackets would make a text of several numbers unreadable: `turn=1,2,3`.
    return _joined(items, ",", f"the items of `{key}` must be whole numbers or texts") or "[]"


def position_text(position: Any) -> str:
    """A position as people write it: a text, a whole number, or a list of them."""
    single = _item(plain(position))
    if single is not None:
        return single
    items = listed(position)
    expected = "a position is a text, a whole number or a list of them"
    if items is None:
        raise GrundyError(f"{expected}, not {position!r}")
    return _joined(items, " ", expected)


def options(given: Mapping[str, Any]) -> list[str]:
    """Options as the command line writes them: a list repeats an option, and ``_`` after a name is left out.

    >>> options({"for_": ["n=1", "m=2"], "seed": 7, "no_cache": True, "quiet": False, "jobs": None})
    ['--for=n=1', '--for=m=2', '--seed=7', '--no-cache']
    """
    written = []
    for key, value in given.items():
        name = "--" + key.rstrip("_").replace("_", "-")
        items = listed(value)
        for item in map(plain, [value] if items is None else items):
            if item is True:
                written.append(name)
            elif item is not None and item is not False:
                written.append(f"{name}={item}")
    return written


def path_text(path: Any) -> Any:
    """The path of a ``pathlib.Path`` as a text; all else as it is.

    A relative path begins with ``./``, so that it is not taken for the name of a game or of a problem.
    """
    if isinstance(path, str) or not isinstance(path, os.PathLike):
        return path
    text = os.fsdecode(path)
    return text if os.sep in text else os.path.join(os.curdir, text)


def name_text(name: Any, expected: str) -> str:
    """A name or a path as a text, as by :func:`path_text`.

    Raises:
        GrundyError: It is another object.

    >>> name_text(None, "`problem` must be a name or a path")
    Traceback (most recent call last):
    ...
    grundy.GrundyError: `problem` must be a name or a path, not None
    """
    text = path_text(name)
    if not isinstance(text, str):
        raise GrundyError(f"{expected}, not {name!r}")
    return text


def file_text(file: Any, expected: str) -> str:
    """A path as a text.

    Raises:
        GrundyError: It is another object.
    """
    try:
        return os.fsdecode(file)
    except TypeError:
        raise GrundyError(f"{expected}, not {file!r}") from None


def _item(value: Any) -> Optional[str]:
    """A whole number or a text, as a text; ``None`` for all else."""
    if isinstance(value, str):
        return sound(value)
    try:
        return str(operator.index(value))
    except TypeError:
        return None


def _joined(items: list[Any], between: str, expected: str) -> str:
    texts = []
    for item in items:
        text = _item(plain(item))
        if text is None:
            raise GrundyError(f"{expected}, not {item!r}")
        texts.append(text)
    return between.join(texts)
