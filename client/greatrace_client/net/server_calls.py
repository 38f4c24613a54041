"""Checks which servers of the past are up: each is called once, and the connection closed as soon as it answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from twisted.internet.protocol import Factory, Protocol

from greatrace_client.net.address import Address, internet_endpoint

PATIENCE: Final = 4.0  # seconds


class _Caller(Protocol):
    """Hangs up as soon as it is connected."""

    def connectionMade(self) -> None:
        transport: Any = self.transport
        transport.abortConnection()


class ServerCalls:
    """`there`: whether each called address has answered."""

    def __init__(self) -> None:
        self.there: dict[str, bool] = {}
        self._called: dict[str, Any] = {}  # the Deferreds of those on their way

    def call(self, reactor: Any, addresses: Iterable[str]) -> None:
        """Call the addresses that have not been called yet."""
        for text in addresses:
            if text not in self._called:
                self._call(reactor, text)

    def _call(self, reactor: Any, text: str) -> None:
        try:
            endpoint = internet_endpoint(reactor, Address.parse(text), PATIENCE)
        except ValueError:
            return
        called: Any = endpoint.connect(Factory.forProtocol(_Caller))
        self._called[text] = called
        called.addCallbacks(lambda _line: self._found(text, True), lambda _failure: self._found(text, False))

    def _found(self, text: str, there: bool) -> None:  # noqa: FBT001 - what was found
        self.there[text] = there

    def end(self) -> None:
        """Call no longer, and forget."""
        for called in self._called.values():
            called.cancel()
        self._called, self.there = {}, {}
