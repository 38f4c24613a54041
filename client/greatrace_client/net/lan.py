"""Servers on the local network: listening to their beacons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from twisted.internet.error import CannotListenError
from twisted.internet.protocol import DatagramProtocol

from greatrace.protocol.beacon import BEACON_GROUP, BEACON_PORT, BEACON_SECONDS, Beacon, decode_beacon
from greatrace_client.net.kinds import Clock

FORGOTTEN_AFTER = 3.5 * BEACON_SECONDS


@attrs.frozen
class Found:
    """A server heard of: where, and what it told."""

    host: str
    beacon: Beacon

    @property
    def address(self) -> str:
        """As one would type it."""
        from greatrace_client.net.link import Address

        return str(Address(self.host, self.beacon.port))


class LanEar(DatagramProtocol):
    """Keeps the list of servers heard of lately; `changed` is called when it is another."""

    def __init__(self, clock: Clock, changed: Callable[[], object]) -> None:
        self.clock, self.changed = clock, changed
        self._heard: dict[str, tuple[float, Found]] = {}

    def startProtocol(self) -> None:
        transport: Any = self.transport
        try:
            transport.joinGroup(BEACON_GROUP)
        except OSError:
            return  # broadcasts still come

    def datagramReceived(self, datagram: bytes, addr: Any) -> None:
        beacon = decode_beacon(datagram)
        if beacon is None:
            return
        before = self._heard.get(beacon.id)
        # The same server is heard by several ways: the first address that was heard stays.
        host = before[1].host if before is not None else addr[0]
        found = Found(host, beacon)
        self._heard[beacon.id] = self.clock.seconds(), found
        if before is None or before[1] != found:
            self.changed()

    def forget_old(self) -> bool:
        """Drop servers that have fallen silent. True if there were any."""
        now = self.clock.seconds()
        silent = [name for name, (when, _) in self._heard.items() if now - when > FORGOTTEN_AFTER]
        for name in silent:
            del self._heard[name]
        return bool(silent)

    @property
    def servers(self) -> list[Found]:
        """Those heard of lately, by name."""
        return sorted((found for _, found in self._heard.values()), key=lambda found: (found.beacon.name, found.host))


def listen(reactor: Any, changed: Callable[[], object]) -> tuple[LanEar, Any]:
    """An ear, and its port to be closed with `stopListening` (None where the network does not allow one)."""
    ear = LanEar(reactor, changed)
    try:
        return ear, reactor.listenMulticast(BEACON_PORT, ear, listenMultiple=True)
    except (CannotListenError, OSError):
        return ear, None
