"""The LAN beacon: a datagram a second, by multicast and by broadcast, so that nobody has to type an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field
from twisted.internet.protocol import DatagramProtocol
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

from greatrace.protocol.beacon import BEACON_GROUP, BEACON_PORT, BEACON_SECONDS, Beacon, encode_beacon
from greatrace_server.clock import Clock

ADDRESSES = ((BEACON_GROUP, BEACON_PORT), ("255.255.255.255", BEACON_PORT))


@define(eq=False, repr=False)
class BeaconSender(DatagramProtocol):
    """`describe` says what is to be told now. A network that refuses a datagram is no reason to stop."""

    noisy = False
    describe: Callable[[], Beacon]
    clock: Clock
    _loop: LoopingCall | None = None
    _silent: set[tuple[str, int]] = field(factory=set)
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

    def send(self) -> None:
        """One datagram to each address."""
        transport: Any = self.transport
        datagram = encode_beacon(self.describe())
        for address in ADDRESSES:
            try:
                transport.write(datagram, address)
            except OSError as e:
                if address not in self._silent:
                    self._silent.add(address)
                    self._log.info("no beacon to {address}: {e}", address=address[0], e=e)

    def datagramReceived(self, datagram: bytes, addr: Any) -> None:
        """Nobody has anything to tell us."""


def start_beacon(reactor: Any, clock: Clock, describe: Callable[[], Beacon]) -> BeaconSender | None:
    """A running beacon, or None, with a line in the log, where there is no network for one."""
    sender = BeaconSender(describe, clock)
    try:
        reactor.listenMulticast(0, sender, listenMultiple=True)
    except OSError as e:
        Logger().warn("no beacon on this network: {e}", e=e)
        return None
    return sender
