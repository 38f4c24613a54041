"""The protocols of the components of a race's screen: each has its own state, and implements those that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from greatrace_client.model.table import Transition


class StepListener(Protocol):
    """Receives every step of the race."""

    def happened(self, steps: Sequence[Transition]) -> None:
        """Take in the last steps of the table's log."""


class TimedPart(Protocol):
    """A component to which time passes."""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: draw again."""
