"""The parts of Twisted in use, as types for a type checker (which cannot use zope's interfaces)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from twisted.internet.defer import Deferred


class Timer(Protocol):
    """Twisted's IDelayedCall."""

    def active(self) -> bool: ...
    def cancel(self) -> None: ...


class ReactorClock(Protocol):
    """IReactorTime: the reactor, or `task.Clock` in tests."""

    def seconds(self) -> float: ...
    def callLater(self, delay: float, callable: Callable[..., object], *args: Any) -> Any: ...  # noqa: A002 - Twisted's


class Endpoint(Protocol):
    """Twisted's IStreamClientEndpoint."""

    def connect(self, factory: Any) -> Deferred[Any]: ...


class Transport(Protocol):
    """Twisted's ITCPTransport."""

    def write(self, data: bytes) -> None: ...
    def setTcpNoDelay(self, enabled: bool) -> None: ...  # noqa: FBT001 - Twisted's
    def loseConnection(self) -> None: ...
    def abortConnection(self) -> None: ...
