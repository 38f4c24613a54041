"""TLS handshakes with one address come a few at once and then one after the other: they cost milliseconds each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from OpenSSL import SSL
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionLost
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from greatrace_server.config import Config, LimitsConfig
from greatrace_server.lobby.access_control import HANDSHAKES_AT_ONCE, HANDSHAKES_EACH
from greatrace_server.transport import tls
from greatrace_server.transport.handshakes import HandshakePacer
from tests.server.world import World

CROWD, HOME, TRUSTED = "203.0.113.7", "198.51.100.1", "192.0.2.1"
AT_ONCE = int(HANDSHAKES_AT_ONCE)
AnyAddress: Any = IPv4Address  # Twisted has no hints for these
AnyFailure: Any = Failure
LOST = AnyFailure(ConnectionLost())


class Transport(StringTransport):
    """That of a TCP connection."""

    def __getattr__(self, name: str) -> Any:
        """Its options."""
        if not name.startswith("setTcp"):
            raise AttributeError(name)
        return lambda _enabled: None


AnyTransport: Any = Transport


class Doors:
    """A listening port with TLS."""

    def __init__(self, folder: Path) -> None:
        limits = LimitsConfig(trusted=(TRUSTED,), each_address=1000, arrivals=1000)
        self.world = World(folder / "journal", Config(limits=limits))
        pacer = HandshakePacer(self.world.lobby.access, self.world.clock)
        self.factory = tls.encrypted(self.world.factory, tls.identity(self.world.store), pacer)

    def connects(self, host: str = CROWD) -> Any:
        """The transport of a connection from there, which has said nothing yet."""
        transport = AnyTransport()
        protocol = self.factory.buildProtocol(AnyAddress("TCP", host, 40_000))
        protocol.makeConnection(transport)
        transport.line = protocol
        return transport


@pytest.fixture
def doors(tmp_path: Path) -> Doors:
    return Doors(tmp_path)


def read(lines: list[Any]) -> int:
    """Of how many anything is read."""
    return sum(line.producerState == "producing" for line in lines)


def test_a_crowd_of_one_address_shakes_hands_one_after_the_other(doors: Doors) -> None:
    lines = [doors.connects() for _ in range(50)]
    assert read(lines) == AT_ONCE
    doors.world.clock.pump([0.05] * 21)
    assert read(lines) == AT_ONCE + HANDSHAKES_EACH
    assert [line.producerState for line in lines] == ["producing"] * 15 + ["paused"] * 35
    doors.world.clock.pump([0.1] * 36)
    assert read(lines) == 50


def test_others_do_not_wait_for_a_crowd(doors: Doors) -> None:
    crowd = [doors.connects() for _ in range(50)]
    assert read([doors.connects(HOME)]) == 1
    assert read([doors.connects(TRUSTED) for _ in range(50)]) == 50
    assert read(crowd) == AT_ONCE


def test_somebody_who_has_gone_keeps_nobody_waiting(doors: Doors) -> None:
    lines = [doors.connects() for _ in range(AT_ONCE + 20)]
    for line in lines[AT_ONCE:-1]:
        line.line.connectionLost(LOST)
    doors.world.clock.advance(1 / HANDSHAKES_EACH + 0.001)
    assert lines[-1].producerState == "producing"


def test_nothing_is_left_of_a_crowd_that_has_been_served(doors: Doors) -> None:
    doors.world.clock.advance(0.1)
    before = len(doors.world.clock.getDelayedCalls())
    for _ in range(20):
        doors.connects().line.connectionLost(LOST)
    doors.world.clock.pump([0.1] * 20)
    assert len(doors.world.clock.getDelayedCalls()) == before


def test_a_handshake_that_had_to_wait_succeeds(doors: Doors) -> None:
    lines = [doors.connects() for _ in range(AT_ONCE + 1)]
    client = SSL.Connection(SSL.Context(SSL.TLS_CLIENT_METHOD), None)
    client.set_connect_state()
    with pytest.raises(SSL.WantReadError):
        client.do_handshake()
    doors.world.clock.advance(1.0)
    assert lines[-1].producerState == "producing"
    lines[-1].line.dataReceived(client.bio_read(1 << 16))
    client.bio_write(lines[-1].value())
    client.do_handshake()
