"""Pictures of games."""

from __future__ import annotations

import os
from typing import Union

from ._written import file_text


class Plot:
    """A picture in the format SVG, which shows itself in a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return f"<plot: SVG of {len(self.svg)} characters>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the picture to a file.

        Raises:
            GrundyError: ``file`` is not a path.
        """
        with open(file_text(file, "`file` must be a path"), "w", encoding="utf-8") as out:
            out.write(self.svg)
