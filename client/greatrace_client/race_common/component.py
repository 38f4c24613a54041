"""What the parts of a race's screen have in common: each has a state of its own, and those of these that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from greatrace_client.model.table import Transition


class ToldPart(Protocol):
    """Is told of every step of the race."""

    def happened(self, steps: Sequence[Transition]) -> None:
        """These are the last steps of the table's log."""


class TimedPart(Protocol):
    """Time goes by for it."""

    def update(self, dt: float) -> bool:
        """`dt` seconds have gone by. True: draw again."""
