"""Time, as everything here gets it: the reactor's, or a test's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Call(Protocol):
    """Something that will be called later (Twisted's IDelayedCall)."""

    def active(self) -> bool:
        """Whether it has been neither called nor cancelled."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock(Protocol):
    """Twisted's IReactorTime, as far as we need it: the reactor, or `twisted.internet.task.Clock`."""

    def seconds(self) -> float:
        """The time now."""

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> Any:  # noqa: A002 - Twisted's name
        """Call it after so many seconds; returns a Call."""
