"""The LAN beacon: a datagram a second, by multicast and by broadcast, so that nobody has to type an address.

Changes are announced at once. Over IPv6 it is sent out of every interface; if zeroconf is installed, the server is
announced by it as well, for networks that let nothing else through.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from attrs import define, field, frozen
from twisted.internet.defer import Deferred, DeferredList, maybeDeferred
from twisted.internet.protocol import DatagramProtocol
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThread
from twisted.logger import Logger

from greatrace import __version__
from greatrace.protocol.beacon import (
    BEACON_GROUP,
    BEACON_GROUP_6,
    BEACON_PORT,
    BEACON_SECONDS,
    Beacon,
    BeaconTable,
    encode_beacon,
)
from greatrace_server.clock import Call, Clock
from greatrace_server.storage.records import FREE, TableRecord
from greatrace_server.transport.zeroconf_service import Announcer, announcer

ADDRESSES: Final = ((BEACON_GROUP, BEACON_PORT), ("255.255.255.255", BEACON_PORT))
SHOWN: Final = 40  # tables at most: more never fit into a datagram
SOON: Final = 0.15  # seconds: changes within this time are sent together


@frozen
class OpenTables:
    """Open tables. `first`: the first of the `waiting` tables with a free seat, of `all` tables.

    `locked`: all waiting tables need a key.
    """

    first: Sequence[TableRecord]
    waiting: int
    all: int
    locked: bool


def described(tables: OpenTables, id: str, name: str, port: int, *, encrypted: bool) -> Beacon:
    """The beacon of the server with that id: name, port, and the tables with a free seat."""
    shown = tuple(
        BeaconTable(
            record.title,
            record.game,
            record.board,
            sum(seat.kind == FREE for seat in record.seats),
            len(record.seats),
            record.locked,
            record.id,
        )
        for record in tables.first[:SHOWN]
    )
    return Beacon(
        id,
        name,
        port,
        tables.all,
        tables.waiting,
        version=__version__,
        locked=tables.locked,
        tls=encrypted,
        shown=shown,
    )


@define(eq=False, repr=False)
class BeaconSender(DatagramProtocol):
    """Sends the beacon. `describe` gives the present content. Refused datagrams do not stop it."""

    noisy = False
    describe: Callable[[], Beacon]
    clock: Clock
    ipv6: Ipv6Beacon | None = None
    announcer: Announcer | None = None
    _loop: LoopingCall | None = None
    _soon: Call | None = None
    _silent: set[str] = field(factory=set)
    _log: Logger = field(factory=Logger)

    def startProtocol(self) -> None:
        transport: Any = self.transport
        transport.setTTL(1)
        transport.setBroadcastAllowed(True)
        self._loop = LoopingCall(self.send)
        self._loop.clock = self.clock  # type: ignore[assignment]  # ours names what it needs
        self._loop.start(BEACON_SECONDS)

    def stopProtocol(self) -> None:
        if self._loop is not None and self._loop.running:
            self._loop.stop()
        if self._soon is not None and self._soon.active():
            self._soon.cancel()

    def soon(self) -> None:
        """Send a datagram soon, after a change."""
        if self._soon is None or not self._soon.active():
            self._soon = self.clock.callLater(SOON, self.send)

    def send(self) -> None:
        """Send a datagram to each address."""
        transport: Any = self.transport
        if transport is None:
            return
        beacon = self.describe()
        datagram = encode_beacon(beacon)
        for address in ADDRESSES:
            self._try(address[0], partial(transport.write, datagram, address))
        if self.ipv6 is not None:
            self.ipv6.send(datagram, self._try)
        if self.announcer is not None:
            self.announcer.tell(beacon)

    def _try(self, where: str, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as e:
            if where not in self._silent:
                self._silent.add(where)
                self._log.info("no beacon to {address}: {e}", address=where, e=e)

    def datagramReceived(self, datagram: bytes, addr: Any) -> None:
        """Ignore incoming datagrams."""

    def stop(self) -> Deferred[Any]:
        """Stop sending."""
        ports: list[Any] = [self.transport, None if self.ipv6 is None else self.ipv6.transport]
        done: list[Deferred[Any]] = [maybeDeferred(port.stopListening) for port in ports if port is not None]
        if self.announcer is not None:
            done.append(deferToThread(self.announcer.close))
        return DeferredList(done, consumeErrors=True)


class Ipv6Beacon(DatagramProtocol):
    """The beacon over IPv6, where a multicast datagram leaves by one interface, so it is sent once for each."""

    noisy = False

    def startProtocol(self) -> None:
        transport: Any = self.transport
        transport.getHandle().setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 1)

    def send(self, datagram: bytes, attempt: Callable[[str, Callable[[], object]], None]) -> None:
        """Send a datagram out of every interface."""
        for number, _ in socket.if_nameindex():
            attempt(BEACON_GROUP_6, partial(self._send, datagram, number))

    def _send(self, datagram: bytes, interface: int) -> None:
        transport: Any = self.transport
        transport.getHandle().setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, interface)
        transport.write(datagram, (BEACON_GROUP_6, BEACON_PORT))


def start_beacon(reactor: Any, clock: Clock, describe: Callable[[], Beacon]) -> BeaconSender | None:
    """A running beacon; None, with a line in the log, if the network allows none."""
    sender = BeaconSender(describe, clock, start_ipv6(reactor), announcer())
    try:
        reactor.listenMulticast(0, sender, listenMultiple=True)
    except OSError as e:
        Logger().warn("no beacon on this network: {e}", e=e)
        return None
    return sender


def start_ipv6(reactor: Any) -> Ipv6Beacon | None:
    """The IPv6 half, or None without IPv6."""
    ipv6 = Ipv6Beacon()
    try:
        reactor.listenUDP(0, ipv6, interface="::")
    except (OSError, AttributeError):  # AttributeError: a reactor without UDP, as in tests
        return None
    return ipv6
