"""Containers that place widgets: a row, a column, a grid. Lengths are in units.

Column(fixed(46, game), stretch(1, Row(stretch(0.3, back), stretch(0.7, start), gap=16)), gap=12).place(*area)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol, TypeAlias

import attrs

from greatrace_client.ui.box import Box


class Placed(Protocol):
    """A widget or another container."""

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Set the place."""


Part: TypeAlias = Placed | None  # None: free room


@attrs.frozen
class Cell:
    """A part of a row or a column: `size` units long, or (0) a share of what the others leave."""

    part: Part
    size: float = 0.0
    share: float = 0.0


def fixed(size: float, part: Part = None) -> Cell:
    """A part of that length."""
    return Cell(part, size=size)


def stretch(share: float, part: Part = None) -> Cell:
    """A part of what the fixed ones and the gaps leave, in proportion to the other shares."""
    return Cell(part, share=share)


class _Line(ABC):
    """The base of rows and columns."""

    def __init__(self, *cells: Cell, gap: float = 0.0) -> None:
        self.cells, self.gap = cells, gap

    def _spans(self, start: float, length: float) -> list[tuple[float, float]]:
        """The start of each cell, and its length."""
        free = length - sum(cell.size for cell in self.cells) - self.gap * (len(self.cells) - 1)
        whole = sum(cell.share for cell in self.cells) or 1.0
        spans = []
        for cell in self.cells:
            size = cell.size or free * cell.share / whole
            spans.append((start, size))
            start += size + self.gap
        return spans

    @abstractmethod
    def areas(self, area: Box) -> list[Box]:
        """The area of each cell."""

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place every part in its cell."""
        for cell, area in zip(self.cells, self.areas(Box(x, y, w, h)), strict=True):
            if cell.part is not None:
                cell.part.place(*area)


class Row(_Line):
    """Parts from left to right."""

    def areas(self, area: Box) -> list[Box]:
        return [Box(x, area.y, w, area.h) for x, w in self._spans(area.x, area.w)]


class Column(_Line):
    """Parts from the top to the foot."""

    def areas(self, area: Box) -> list[Box]:
        return [Box(area.x, y, area.w, h) for y, h in self._spans(area.y, area.h)]


@attrs.frozen
class Grid:
    """Parts of one size in rows of `columns`; `row` units high, or (0) as high as fits."""

    parts: Sequence[Part]
    columns: int = 1
    row: float = 0.0
    across: float = 0.0  # gap between two columns
    down: float = 0.0  # gap between two rows

    def areas(self, area: Box) -> list[Box]:
        """The area of each cell."""
        rows = -(-len(self.parts) // self.columns) or 1
        wide = (area.w - self.across * (self.columns - 1)) / self.columns
        tall = self.row or (area.h - self.down * (rows - 1)) / rows
        cells = (divmod(i, self.columns) for i in range(len(self.parts)))
        return [
            Box(area.x + column * (wide + self.across), area.y + row * (tall + self.down), wide, tall)
            for row, column in cells
        ]

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Place every part in its cell."""
        for part, area in zip(self.parts, self.areas(Box(x, y, w, h)), strict=True):
            if part is not None:
                part.place(*area)
