"""A port for connections that a proxy passes on: each begins with a PROXY header that tells the player's address.

The protocols behind it are made when the header is complete, so that limits and bans see the true address. Only the
proxies in the settings may connect: anybody else could say any address. TLS, if there is any, comes after the header.
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

from greatrace_server.clock import Call, Clock
from greatrace_server.transport.proxy_header import BadHeader, HeaderReader, Source

COMPLAIN_EVERY: Final = 60.0  # seconds between two lines in the log about connections that were refused


class ProxiedConnection(Protocol):
    """One connection: the header first, and then another protocol, which knows nothing of it."""

    def __init__(self, factory: ProxiedFactory, proxy: IAddress) -> None:
        self.factory, self.proxy = factory, proxy
        self._header = HeaderReader()
        self._behind: Any = None  # the protocol that gets everything after the header
        self._patience: Call | None = None

    def connectionMade(self) -> None:
        self._patience = self.factory.clock.callLater(self.factory.seconds(), self._refuse, "no header came in time")

    def dataReceived(self, data: bytes) -> None:
        if self._behind is not None:
            self._behind.dataReceived(data)
            return
        try:
            found = self._header.receive(data)
        except BadHeader as e:
            self._refuse(str(e))
            return
        if found is not None:
            self._hand_over(*found)

    def _hand_over(self, source: Source, rest: bytes) -> None:
        """From now on the connection is the player's."""
        self._stop_waiting()
        transport: Any = self.transport
        behind = self.factory.wrapped.buildProtocol(_address(source) if source.host else self.proxy)
        if behind is None:
            transport.abortConnection()
            return
        self._behind = behind
        behind.makeConnection(transport)
        if rest:
            behind.dataReceived(rest)

    def _refuse(self, why: str) -> None:
        self._stop_waiting()
        self.factory.refused(self.proxy, why)
        transport: Any = self.transport
        transport.abortConnection()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._stop_waiting()
        if self._behind is not None:
            self._behind.connectionLost(reason)
            self._behind = None  # a circle less for the collector

    def _stop_waiting(self) -> None:
        if self._patience is not None and self._patience.active():
            self._patience.cancel()
        self._patience = None


@define(eq=False, repr=False)
class ProxiedFactory(Factory):
    """`wrapped` makes the protocols; `sources` are the proxies' addresses and networks; `seconds` for the header.

    Both are asked for each connection: the settings may change.
    """

    wrapped: Any
    clock: Clock
    sources: Callable[[], Sequence[str]]
    seconds: Callable[[], float]
    log: Logger = field(factory=Logger)
    _complained: float = float("-inf")
    noisy = False

    def doStart(self) -> None:
        """See Factory."""
        self.wrapped.doStart()

    def doStop(self) -> None:
        """See Factory."""
        self.wrapped.doStop()

    def buildProtocol(self, addr: IAddress | None) -> ProxiedConnection | None:
        """Only for the proxies; the reactor closes every other connection before a byte is read."""
        if addr is None or not contains(self.sources(), str(getattr(addr, "host", ""))):
            self.refused(addr, "it is not among limits.proxies")
            return None
        return ProxiedConnection(self, addr)

    def refused(self, addr: IAddress | None, why: str) -> None:
        """Tell the operator, who may have forgotten a setting; not so often that it fills the log."""
        now = self.clock.seconds()
        if now >= self._complained + COMPLAIN_EVERY:
            self._complained = now
            host = str(getattr(addr, "host", "?"))
            self.log.warn("a connection from {host} to the proxies’ port was refused: {why}", host=host, why=why)  # noqa: G010 - Twisted has no `warning`


def contains(networks: Sequence[str], host: str) -> bool:
    """Whether one of the addresses or networks has that address. An IPv4 address may come in by an IPv6 socket."""
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
