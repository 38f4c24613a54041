"""The LAN beacon: what is sent, how often, and that a network without one is no trouble."""

import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from twisted.internet.defer import maybeDeferred
from twisted.internet.task import Clock

from greatrace import __version__
from greatrace.protocol.beacon import BEACON_GROUP, BEACON_PORT, Beacon, BeaconTable, decode_beacon
from greatrace.protocol.connection import ClientEnd
from greatrace.protocol.messages import PROTOCOL_VERSION, CreateTable, Hello
from greatrace_server.transport import zeroconf_service
from greatrace_server.transport.lan_beacon import start_beacon
from tests.patience import ENOUGH, port_of
from tests.server.processes import command, run_words


@define
class Network:
    """A reactor and a datagram transport that keep what is sent; some addresses can be out of reach."""

    sent: list[tuple[bytes, Any]] = field(factory=list)
    out_of_reach: set[str] = field(factory=set)
    no_network: bool = False
    protocol: Any = None

    def listenMulticast(self, _port: int, protocol: Any, **_more: object) -> None:  # noqa: N802 - Twisted's name
        if self.no_network:
            raise OSError("no such device")
        self.protocol = protocol
        protocol.makeConnection(self)

    def setTTL(self, hops: int) -> None:  # noqa: N802 - Twisted's name
        assert hops == 1

    def setBroadcastAllowed(self, allowed: bool) -> None:  # noqa: FBT001, N802 - Twisted's name
        assert allowed

    def write(self, datagram: bytes, address: tuple[str, int]) -> None:
        if address[0] in self.out_of_reach:
            raise OSError("network is unreachable")
        self.sent.append((datagram, address))


def beacon_with(tables: Callable[[], int]) -> Callable[[], Beacon]:
    return lambda: Beacon("me", "Here", 7117, tables())


def test_a_datagram_a_second_to_the_group_and_to_all() -> None:
    network, clock, tables = Network(), Clock(), [0]
    start_beacon(network, clock, beacon_with(lambda: tables[0]))
    tables[0] = 3
    clock.advance(1)
    both = [(BEACON_GROUP, BEACON_PORT), ("255.255.255.255", BEACON_PORT)]
    assert [address for _, address in network.sent] == both * 2
    assert decode_beacon(network.sent[0][0]) == Beacon("me", "Here", 7117, 0)
    assert decode_beacon(network.sent[-1][0]) == Beacon("me", "Here", 7117, 3)


def test_an_address_out_of_reach_does_not_silence_the_other() -> None:
    network, clock = Network(out_of_reach={BEACON_GROUP}), Clock()
    start_beacon(network, clock, beacon_with(lambda: 0))
    clock.advance(1)
    assert [address[0] for _, address in network.sent] == ["255.255.255.255"] * 2


def test_it_stops_when_its_port_closes() -> None:
    network, clock = Network(), Clock()
    start_beacon(network, clock, beacon_with(lambda: 0))
    network.protocol.doStop()
    clock.advance(5)
    assert len(network.sent) == 2


def test_no_network_is_no_trouble() -> None:
    assert start_beacon(Network(no_network=True), Clock(), beacon_with(lambda: 0)) is None


def test_news_is_told_at_once_and_together() -> None:
    network, clock, tables = Network(), Clock(), [0]
    sender = start_beacon(network, clock, beacon_with(lambda: tables[0]))
    assert sender is not None
    clock.advance(0.3)
    for tables[0] in (1, 2, 3):
        sender.soon()
    clock.advance(0.2)
    assert [decode_beacon(datagram) for datagram, _ in network.sent[2:]] == [Beacon("me", "Here", 7117, 3)] * 2
    network.protocol.doStop()


def test_news_is_told_within_a_second_whenever_it_comes() -> None:
    for tenths in range(12):  # of a second after the start: before, with and after the datagram of every second
        network, clock, tables = Network(), Clock(), [0]
        sender = start_beacon(network, clock, beacon_with(partial(sum, tables)))
        assert sender is not None
        clock.advance(tenths / 10)
        tables[0] = 1
        sender.soon()
        before = clock.seconds()
        while decode_beacon(network.sent[-1][0]) != Beacon("me", "Here", 7117, 1):
            clock.advance(0.01)
            assert clock.seconds() - before < 1.0
        network.protocol.doStop()


def told_of(ear: socket.socket, port: int, tables: int) -> Beacon:
    """What the server at that port tells when it has so many tables."""
    while True:
        heard = decode_beacon(ear.recv(2000))
        if heard is not None and heard.port == port and heard.tables == tables:
            return heard


def test_a_new_table_is_known_on_the_network(tmp_path: Path) -> None:
    """A real server, a real socket: name, game, seats, lock and version. How soon is tested on a clock of its own."""
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform != "win32":  # where SO_REUSEADDR means both
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    ear.bind(("", BEACON_PORT))
    try:
        ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(BEACON_GROUP) + bytes(4))
    except OSError:
        pytest.skip("no network here")
    ear.settimeout(ENOUGH)
    words = [word for word in run_words(tmp_path, "tcp:0:interface=127.0.0.1") if word != "--no-beacon"]
    (tmp_path / "server.toml").touch()
    with ear, command(*words, "--quiet") as server:
        port = port_of(server, tmp_path / "port")
        with socket.create_connection(("127.0.0.1", port), ENOUGH) as player:
            end = ClientEnd()
            player.sendall(end.send(Hello(PROTOCOL_VERSION, "Ann")))
            player.recv(65536)
            player.sendall(end.send(CreateTable("great_race", "africa", 3, title="Friday", password="x")))
            beacon = told_of(ear, port, 1)
        server.terminate()
        server.wait(ENOUGH)
    assert beacon.shown == (BeaconTable("Friday", "great_race", "africa", 2, 3, True, beacon.shown[0].id),)
    assert len(beacon.shown[0].id) == 6
    assert (beacon.version, beacon.locked, beacon.tls) == (__version__, True, False)


class AnnouncedServices:
    """In the place of zeroconf: like it, an update is refused when the service has no server."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def ServiceInfo(self, kind: str, name: str, **info: Any) -> dict[str, Any]:  # noqa: N802 - the package's name
        return {"name": name, **info}

    def register_service(self, info: dict[str, Any]) -> None:
        self.calls.append(("registered", info))

    def update_service(self, info: dict[str, Any]) -> None:
        assert info.get("server"), "ServiceInfo must have a server"
        self.calls.append(("updated", info))


def test_zeroconf_is_told_what_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    services = AnnouncedServices()
    monkeypatch.setattr(zeroconf_service, "zeroconf", services)
    monkeypatch.setattr(zeroconf_service, "deferToThread", maybeDeferred)
    announcer = zeroconf_service.Announcer(services)
    for name in ("before", "before", "after"):
        announcer.tell(Beacon("abc", name, 7117))
    assert [(what, info["server"]) for what, info in services.calls] == [
        ("registered", "abc.local."),
        ("updated", "abc.local."),
    ]
    assert b'"after"' in services.calls[-1][1]["properties"]["0"]
