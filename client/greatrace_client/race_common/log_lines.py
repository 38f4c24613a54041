"""A line of the log of either game, and the filter of lines."""

from __future__ import annotations

from attrs import frozen


@frozen
class Line:
    """A line. `seat` None: a heading. `index`: of the entry in the log; `spaces`: to be shown on the map."""

    text: str
    seat: int | None = None
    loss: bool = False
    danger: bool = False
    index: int = 0
    spaces: tuple[str, ...] = ()


@frozen
class Filter:
    """A filter of the log's lines: of one player, of one phase, or both; headings always pass."""

    seat: int | None = None
    phase: str = ""

    @property
    def on(self) -> bool:
        return self.seat is not None or bool(self.phase)


EVERYTHING = Filter()
