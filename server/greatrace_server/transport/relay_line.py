"""What both ends of a connection between nodes have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace_server.clock import Call, Clock

PATIENCE: Final = 5.0  # seconds for a connection, and for a node that takes nothing: then it counts as gone


@implementer(IPushProducer)
@define(eq=False)
class Patience:
    """As the producer of a connection: calls `gone` when the other end has taken nothing for too long."""

    clock: Clock
    gone: Callable[[], object]
    _call: Call | None = None

    def watch(self, transport: Any) -> None:
        """Of this connection."""
        transport.registerProducer(self, True)
        transport.setTcpNoDelay(True)
        transport.setTcpKeepAlive(True)

    def pauseProducing(self) -> None:
        """The system takes no more for now."""
        if self._call is None:
            self._call = self.clock.callLater(PATIENCE, self.gone)

    def resumeProducing(self) -> None:
        """It takes more."""
        self.stopProducing()

    def stopProducing(self) -> None:
        """The connection is closing, or all has gone out."""
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call = None
