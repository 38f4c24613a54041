"""A port for connections from a proxy: each begins with a PROXY header that contains the player's address.

The wrapped protocols are made when the header is complete, so that limits and bans see the true address. Only the
proxies in the settings may connect: anybody else could claim any address. TLS, if any, comes after the header.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import define, field
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.interfaces import IAddress
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.translation import english
from greatrace_server.clock import Call, Clock
from greatrace_server.transport.proxy_header import BadHeader, HeaderReader, Source

LOG_EVERY: Final = 60.0  # seconds between two log lines about refused connections


class ProxiedConnection(Protocol):
    """A connection: first the header, then the wrapped protocol, which does not see the header."""

    def __init__(self, factory: ProxiedFactory, proxy: IAddress) -> None:
        self.factory, self.proxy = factory, proxy
        self._header = HeaderReader()
        self._wrapped: Any = None  # the protocol that gets everything after the header
        self._timeout: Call | None = None

    def connectionMade(self) -> None:
        self._timeout = self.factory.clock.callLater(
            self.factory.seconds(), self._refuse, english("no header came in time")
        )

    def dataReceived(self, data: bytes) -> None:
        if self._wrapped is not None:
            self._wrapped.dataReceived(data)
            return
        try:
            found = self._header.receive(data)
        except BadHeader as e:
            self._refuse(str(e))
            return
        if found is not None:
            self._hand_over(*found)

    def _hand_over(self, source: Source, rest: bytes) -> None:
        """Hand the connection over to the player's protocol."""
        self._stop_waiting()
        transport: Any = self.transport
        wrapped = self.factory.wrapped.buildProtocol(_address(source) if source.host else self.proxy)
        if wrapped is None:
            transport.abortConnection()
            return
        self._wrapped = wrapped
        wrapped.makeConnection(transport)
        if rest:
            wrapped.dataReceived(rest)

    def _refuse(self, why: str) -> None:
        self._stop_waiting()
        self.factory.refused(self.proxy, why)
        transport: Any = self.transport
        transport.abortConnection()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._stop_waiting()
        if self._wrapped is not None:
            self._wrapped.connectionLost(reason)
            self._wrapped = None  # one cycle less for the garbage collector

    def _stop_waiting(self) -> None:
        if self._timeout is not None and self._timeout.active():
            self._timeout.cancel()
        self._timeout = None


@define(eq=False, repr=False)
class ProxiedFactory(Factory):
    """`wrapped` makes the protocols; `sources` are the proxies' addresses and networks; `seconds` for the header.

    The last two are called for each connection: the settings may change.
    """

    wrapped: Any
    clock: Clock
    sources: Callable[[], Sequence[str]]
    seconds: Callable[[], float]
    log: Logger = field(factory=Logger)
    _last_logged: float = float("-inf")
    noisy = False

    def doStart(self) -> None:
        self.wrapped.doStart()

    def doStop(self) -> None:
        self.wrapped.doStop()

    def buildProtocol(self, addr: IAddress | None) -> ProxiedConnection | None:
        """A connection from a proxy; the reactor closes all others before a byte is read."""
        if addr is None or not contains(self.sources(), str(getattr(addr, "host", ""))):
            self.refused(addr, english("it is not among limits.proxies"))
            return None
        return ProxiedConnection(self, addr)

    def refused(self, addr: IAddress | None, why: str) -> None:
        """Log the refusal for the operator, who may have forgotten a setting; at most once a minute."""
        now = self.clock.seconds()
        if now >= self._last_logged + LOG_EVERY:
            self._last_logged = now
            host = str(getattr(addr, "host", "?"))
            self.log.warn("a connection from {host} to the proxies’ port was refused: {why}", host=host, why=why)  # noqa: G010 - Twisted has no `warning`


def contains(networks: Sequence[str], host: str) -> bool:
    """Whether the address is in one of the networks. An IPv4 address may come in by an IPv6 socket."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in ipaddress.ip_network(network) for network in networks)


def _address(source: Source) -> Any:
    kind: Any = IPv6Address if ":" in source.host else IPv4Address
    return kind("TCP", source.host, source.port)
