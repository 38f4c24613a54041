"""Measure how soon players are back in play after the network, or the server, was away.

    python3 scripts/bench_reconnect.py [--people 10] [--outages 40] [--restarts 10] [--json]

Real clients' links lead through a proxy to a real server process. The proxy cuts all lines and refuses new ones for
a while; a restart is a `kill -9`. It prints two times: from the moment at which a connection is possible again until a
player has the open question on the line, most of which is the pause before the next try, which grows with the outage
(see `greatrace.protocol.comeback`); and from the try that succeeds to the question, which has a bound.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from attrs import define, field
from twisted.internet import reactor as twisted_reactor
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.protocol import connectionDone
from twisted.internet.task import deferLater
from twisted.protocols.portforward import ProxyFactory, ProxyServer
from twisted.python.failure import Failure

from greatrace.protocol.messages import AddBot, CreateTable, Seated, ServerMessage, Snapshot, StartTable, Update
from greatrace_client.net.address import Address
from greatrace_client.net.identity import Identity
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from load.server_process import ServerProcess

reactor: Any = twisted_reactor
LONGEST_OUTAGE = 12.0  # seconds; longer outages mean longer pauses, see greatrace.protocol.comeback
BOUND = 0.1  # seconds from the try to the question, for 99 of 100


@inlineCallbacks
def listening(server: ServerProcess) -> Any:
    """Start the server; fires when it listens."""
    server.launch()
    while not server.up():
        yield deferLater(reactor, 0.005, lambda: None)


class Line(ProxyServer):
    """A connection through the proxy."""

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        self.network.lines.add(self)
        tcp: Any = self.transport
        tcp.setTcpNoDelay(True)
        super().connectionMade()

    def connectionLost(  # noqa: N802 - Twisted's name
        self, reason: Failure = connectionDone
    ) -> None:
        self.network.lines.discard(self)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]  # Twisted's

    @property
    def network(self) -> Network:
        """The connection's network."""
        factory: Any = self.factory
        return cast("Network", factory)


class Network(ProxyFactory):
    """The network to the server, which can be down."""

    protocol = Line
    noisy = False

    def __init__(self, port: int) -> None:
        super().__init__("127.0.0.1", port)
        self.lines: set[Line] = set()
        self.door = reactor.listenTCP(0, self, interface="127.0.0.1")
        self.number = self.door.getHost().port

    @inlineCallbacks
    def down(self) -> Any:
        """Close all connections and refuse new ones."""
        yield self.door.stopListening()
        for line in list(self.lines):
            line.transport.abortConnection()

    def up(self) -> None:
        """Allow connections again."""
        self.door = reactor.listenTCP(self.number, self, interface="127.0.0.1")


@define(eq=False)
class Player:
    """A person with a real client's connection, at a separate table with a bot."""

    link: Link = field(init=False)
    table: str = ""
    seq: int = 0
    tried: float = 0.0  # start of the successful attempt to connect
    back: float = 0.0  # arrival of the open question
    waits: bool = True

    def dial(self, name: str, port: int) -> None:
        self.link = Link(reactor, Address("127.0.0.1", port), Identity(name), self)
        self.link.open()

    def link_message(self, message: ServerMessage) -> None:
        """Handle a message of the server."""
        if isinstance(message, Seated) and message.table.phase == "open":
            self.table = message.table.id
            self.link.send(AddBot(self.table, 1, "random"))
            self.link.send(StartTable(self.table))
        elif isinstance(message, Snapshot | Update):
            self.seq = message.seq
            if self.waits and message.question is not None:
                self.back, self.tried, self.waits = reactor.seconds(), self.link.comeback.next_try, False

    def link_state(self, state: LinkState, reason: str) -> None:
        """Open a table once connected."""
        if state is LinkState.OPEN and not self.table:
            self.link.send(CreateTable("great_race", "africa", 2, clock="off"))

    def seen(self) -> Mapping[str, int]:
        """The last update seen at the table."""
        return {self.table: self.seq} if self.table else {}


@inlineCallbacks
def all_back(players: list[Player]) -> Any:
    """Fires when everybody has a question."""
    while any(player.waits for player in players):
        yield deferLater(reactor, 0.01, lambda: None)


@inlineCallbacks
def measure(wish: argparse.Namespace, folder: Path) -> Any:
    """For each player and outage, and for each player and restart, the seconds since a connection was possible, and
    since the attempt.
    """
    rng = random.Random(1)
    server = ServerProcess(folder)
    yield listening(server)
    network = Network(server.port)
    players = [Player() for _ in range(wish.people)]
    for number, player in enumerate(players):
        player.dial(f"player {number}", network.number)
    yield all_back(players)
    outages: list[tuple[float, float]] = []
    restarts: list[tuple[float, float]] = []
    for number in range(wish.outages + wish.restarts):
        for player in players:
            player.waits = True
        yield network.down()
        if number < wish.outages:
            yield deferLater(reactor, rng.uniform(0.0, LONGEST_OUTAGE) * wish.scale, lambda: None)
        else:
            server.kill()
            yield listening(server)
        begun = reactor.seconds()
        network.up()
        yield all_back(players)
        times = [(player.back - begun, player.back - max(begun, player.tried)) for player in players]
        (outages if number < wish.outages else restarts).extend(times)
    server.kill()
    return outages, restarts


def row(what: str, seconds: list[float], bound: float | None) -> dict[str, Any]:
    """A row in milliseconds: median, 99th percentile, worst."""
    ranked = sorted(seconds)
    worst = ranked[min(len(ranked) - 1, int(len(ranked) * 0.99))]
    return {
        "what": what,
        "returns": len(ranked),
        "median ms": round(1000 * statistics.median(ranked)),
        "99 % ms": round(1000 * worst),
        "worst ms": round(1000 * ranked[-1]),
        "kept": bound is None or worst <= bound,
    }


def _tell(failure: Failure) -> None:
    print(failure.getTraceback(), file=sys.stderr)


def main() -> int:
    """Measure; the exit code is 0 if the bound is kept."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--outages", type=int, default=40)
    parser.add_argument("--restarts", type=int, default=10)
    parser.add_argument("--scale", type=float, default=1.0, help="of the outages' lengths")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    found: list[dict[str, Any]] = []

    def done(both: tuple[list[tuple[float, float]], list[tuple[float, float]]]) -> None:
        names = f"after an outage of up to {LONGEST_OUTAGE * wish.scale:g} s", "after a kill -9 and a restart"
        for name, times in zip(names, both, strict=True):
            if times:
                possible, tried = zip(*times, strict=True)
                found.append(row(f"{name}, since it was possible", list(possible), None))
                found.append(row(f"{name}, since it was tried", list(tried), BOUND))

    with tempfile.TemporaryDirectory() as folder:
        measuring: Deferred[Any] = measure(wish, Path(folder))
        measuring.addCallback(done)
        measuring.addErrback(_tell)
        measuring.addBoth(lambda _: reactor.stop())
        reactor.run()
    for line in found:
        print(json.dumps(line) if wish.json else "  ".join(f"{name} {value}" for name, value in line.items()))
    if sys.platform != "win32":
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", file=sys.stderr)
    return 0 if found and all(line["kept"] for line in found) else 1


if __name__ == "__main__":
    sys.exit(main())
