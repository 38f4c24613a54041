"""The server as a zeroconf service, if the `lan` extra is installed: the beacon's content in DNS-SD."""

from __future__ import annotations

import socket
from contextlib import suppress
from importlib import import_module
from typing import Any

from attrs import define
from twisted.internet.threads import deferToThread
from twisted.logger import Logger

from greatrace.protocol.beacon import SERVICE, Beacon, encode_beacon

zeroconf: Any = None
with suppress(ImportError):
    zeroconf = import_module("zeroconf")


@define(eq=False, repr=False)
class Announcer:
    """Registers the service when there is something to announce, and updates it after changes.

    zeroconf sometimes waits for the network: call it in a thread.
    """

    daemon: Any
    info: Any = None
    announced: bytes = b""
    busy: bool = False

    def tell(self, beacon: Beacon) -> None:
        """Announce the beacon, if it has changed."""
        words = encode_beacon(beacon)
        if words == self.announced or self.busy:
            return
        self.announced, self.busy = words, True
        deferToThread(self._announce, beacon, words).addErrback(
            lambda failure: Logger().info("zeroconf: {e}", e=failure.getErrorMessage())
        ).addBoth(self._done)

    def _done(self, _: object) -> None:
        self.busy = False

    def _announce(self, beacon: Beacon, words: bytes) -> None:
        info = zeroconf.ServiceInfo(
            SERVICE,
            f"{beacon.id}.{SERVICE}",
            port=beacon.port,
            server=f"{beacon.id}.local.",  # an update without it is refused
            addresses=own_addresses(),
            properties={str(i): words[i * 200 : i * 200 + 200] for i in range(-(-len(words) // 200))},
        )
        before, self.info = self.info, info
        (self.daemon.register_service if before is None else self.daemon.update_service)(info)

    def close(self) -> None:
        """Unregister the service."""
        self.daemon.close()


def own_addresses() -> list[bytes]:
    """This machine's addresses on its networks, packed; no packet is sent."""
    found: list[bytes] = []
    for family, where in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((where, 9))  # a documentation address: connecting a datagram socket sends nothing
            found.append(socket.inet_pton(family, probe.getsockname()[0]))
    return found


def announcer() -> Announcer | None:
    """A working announcer, or None."""
    if zeroconf is None:
        return None
    try:
        return Announcer(zeroconf.Zeroconf())
    except OSError:
        return None
