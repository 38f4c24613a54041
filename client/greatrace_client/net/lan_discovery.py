"""Servers on the local network: their beacons over IPv4 and IPv6, and zeroconf if it is installed."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import attrs
from twisted.internet.error import CannotListenError
from twisted.internet.protocol import DatagramProtocol

from greatrace.protocol.beacon import (
    BEACON_GROUP,
    BEACON_GROUP_6,
    BEACON_PORT,
    BEACON_SECONDS,
    Beacon,
    decode_beacon,
)
from greatrace_client.net.twisted_types import ReactorClock
from greatrace_client.net.zeroconf_browser import Browser, browse

FORGOTTEN_AFTER = 3.5 * BEACON_SECONDS
MAPPED = "::ffff:"  # prefix of an IPv4 address on an IPv6 socket


@attrs.frozen
class FoundServer:
    """A server heard of: its host, and its beacon."""

    host: str
    beacon: Beacon

    @property
    def address(self) -> str:
        """The address as the player would type it."""
        from greatrace_client.net.address import Address

        return str(Address(self.host, self.beacon.port))


class LanEar(DatagramProtocol):
    """Keeps the list of servers heard of lately; `changed` is called when it changes."""

    noisy = False

    def __init__(self, clock: ReactorClock, changed: Callable[[], object]) -> None:
        self.clock, self.changed = clock, changed
        self._heard: dict[str, tuple[float, FoundServer]] = {}
        self._announced: dict[str, FoundServer] = {}  # by zeroconf: valid until withdrawn

    def startProtocol(self) -> None:
        transport: Any = self.transport
        with suppress(OSError):  # broadcasts are received all the same
            transport.joinGroup(BEACON_GROUP)

    def datagramReceived(self, datagram: bytes, addr: Any) -> None:
        beacon = decode_beacon(datagram)
        if beacon is None:
            return
        before = self._heard.get(beacon.id)
        # The same server is found in several ways; an IPv4 address is kept, because people can read it out.
        host = str(addr[0]).removeprefix(MAPPED)
        if before is not None and (":" not in before[1].host or ":" in host):
            host = before[1].host
        found = FoundServer(host, beacon)
        self._heard[beacon.id] = self.clock.seconds(), found
        if before is None or before[1] != found:
            self.changed()

    def announced(self, name: str, host: str, words: bytes) -> None:
        """Note a server that zeroconf announces; empty `words` withdraw it."""
        beacon = decode_beacon(words) if words else None
        if beacon is None:
            self._announced.pop(name, None)
        else:
            self._announced[name] = FoundServer(host, beacon)
        self.changed()

    def forget_old(self) -> bool:
        """Drop servers that have fallen silent. True if there were any."""
        now = self.clock.seconds()
        silent = [name for name, (when, _) in self._heard.items() if now - when > FORGOTTEN_AFTER]
        for name in silent:
            del self._heard[name]
        return bool(silent)

    @property
    def servers(self) -> list[FoundServer]:
        """The servers heard of lately, by name."""
        known = {found.beacon.id: found for found in self._announced.values()}
        known |= {name: found for name, (_, found) in self._heard.items()}
        return sorted(known.values(), key=lambda found: (found.beacon.name, found.host))


class Ipv6Listener(DatagramProtocol):
    """Listens on all IPv6 interfaces on behalf of another listener."""

    noisy = False

    def __init__(self, ear: LanEar) -> None:
        self.ear = ear

    def startProtocol(self) -> None:
        transport: Any = self.transport
        group = socket.inet_pton(socket.AF_INET6, BEACON_GROUP_6)
        for number, _ in socket.if_nameindex():
            with suppress(OSError):  # an interface without IPv6
                membership = group + struct.pack("@I", number)
                transport.getHandle().setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, membership)

    def datagramReceived(self, datagram: bytes, addr: Any) -> None:
        self.ear.datagramReceived(datagram, addr)


@attrs.define
class Ports:
    """All listening ports and the browser; closed with `stopListening`."""

    ports: list[Any] = attrs.Factory(list)
    browser: Browser | None = None

    def stopListening(self) -> None:
        for port in self.ports:
            port.stopListening()
        if self.browser is not None:
            self.browser.close()


def listen(reactor: Any, changed: Callable[[], object]) -> tuple[LanEar, Ports]:
    """A listener, and the ports to close in the end. If the network does not permit it, no servers are heard of."""
    ear = LanEar(reactor, changed)
    ports = Ports()
    for protocol, interface in ((ear, ""), (Ipv6Listener(ear), "::")):
        with suppress(CannotListenError, OSError):
            ports.ports.append(reactor.listenMulticast(BEACON_PORT, protocol, interface=interface, listenMultiple=True))
    ports.browser = browse(reactor, ear.announced)
    return ear, ports


def own_address() -> str:
    """This machine's address on its network, as far as it can be found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # documentation address: nothing is sent by connecting a datagram socket
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
