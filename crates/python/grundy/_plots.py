"""Pictures of games."""

from __future__ import annotations

import os
from typing import Union


class Plot:
    """A picture in the format SVG, which shows itself in a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return f"<plot: SVG of {len(self.svg)} characters>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the picture to a file."""
        with open(file, "w", encoding="utf-8") as out:
            out.write(self.svg)
