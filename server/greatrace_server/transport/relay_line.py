"""The common part of both ends of a connection between nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace_server.clock import Call, Clock

PATIENCE: Final = 5.0  # seconds for connecting, and for a node that reads nothing: then it counts as dead


@implementer(IPushProducer)
@define(eq=False)
class SlowReaderTimeout:
    """The producer of a connection: calls `gone` when the other end has read nothing for too long."""

    clock: Clock
    gone: Callable[[], object]
    _call: Call | None = None

    def watch(self, transport: Any) -> None:
        """Register with this connection."""
        transport.registerProducer(self, True)
        transport.setTcpNoDelay(True)
        transport.setTcpKeepAlive(True)

    def pauseProducing(self) -> None:
        """Start waiting: the system's buffer is full."""
        if self._call is None:
            self._call = self.clock.callLater(PATIENCE, self.gone)

    def resumeProducing(self) -> None:
        """Stop waiting: data can be sent again."""
        self.stopProducing()

    def stopProducing(self) -> None:
        """Stop waiting: the connection is closing, or all has been sent."""
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call = None
