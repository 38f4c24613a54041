"""The LAN beacon: what is sent, how often, and that a network without one is no trouble."""

from collections.abc import Callable
from typing import Any

from attrs import define, field
from twisted.internet.task import Clock

from greatrace.protocol.beacon import BEACON_GROUP, BEACON_PORT, Beacon, decode_beacon
from greatrace_server.discovery import start_beacon


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
