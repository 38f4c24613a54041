"""The link: hello, coming back, retrying answers; in fake time and without a network."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random
from typing import Any, cast

import msgspec
import pytest
from twisted.internet import error as broken
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.error import ConnectError, ConnectionLost, DNSLookupError
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from greatrace.great_race.actions import PassConvoy
from greatrace.protocol.beacon import Beacon, encode_beacon
from greatrace.protocol.comeback import LONGEST
from greatrace.protocol.connection import ServerEnd
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Accepted,
    Answer,
    Hello,
    ListTables,
    Ping,
    Pong,
    Refused,
    Resume,
    ServerMessage,
    Welcome,
)
from greatrace_client.net.address import Address
from greatrace_client.net.heartbeat import PING_EVERY, SILENT_FOR
from greatrace_client.net.identity import Identity
from greatrace_client.net.lan_discovery import LanEar
from greatrace_client.net.link import GREETING, Link
from greatrace_client.net.link_state import LinkState

WELCOME = Welcome(1, "Margaux", "secret", "0.1.0", "hash")


class Ear:
    """Notes what the link tells."""

    def __init__(self) -> None:
        self.messages: list[ServerMessage] = []
        self.states: list[tuple[LinkState, str]] = []
        self.tables: dict[str, int] = {}

    def link_message(self, message: ServerMessage) -> None:
        self.messages.append(message)

    def link_state(self, state: LinkState, reason: str) -> None:
        self.states.append((state, reason))

    def seen(self) -> Mapping[str, int]:
        return self.tables


class Server:
    """An endpoint that leads to a server end without a socket; `down` refuses connections."""

    def __init__(self) -> None:
        self.down: Exception | None = None
        self.lines: list[Line] = []
        self.calls = 0

    def connect(self, factory: Any) -> Deferred[Any]:
        self.calls += 1
        if self.down is not None:
            return fail(self.down)
        protocol = factory.buildProtocol(None)
        line = Line(protocol)
        self.lines.append(line)
        protocol.makeConnection(line.transport)
        return succeed(protocol)

    @property
    def line(self) -> Line:
        return self.lines[-1]


class Line:
    """One connection as the server sees it."""

    def __init__(self, protocol: Any) -> None:
        self.protocol = protocol
        self.transport: Any = StringTransport()  # type: ignore[no-untyped-call]
        self.end = ServerEnd()

    def heard(self) -> list[Any]:
        """What the client has said since the last look."""
        data = self.transport.value()
        self.transport.clear()
        return list(self.end.receive(data))

    def welcome(self, welcome: Welcome = WELCOME) -> list[Any]:
        heard = self.heard()
        assert isinstance(heard[0], Hello)
        self.protocol.dataReceived(self.end.welcome(heard[0], welcome))
        return heard

    def say(self, message: ServerMessage) -> None:
        self.protocol.dataReceived(self.end.send(message))

    def drop(self) -> None:
        self.protocol.connectionLost(Failure(ConnectionLost()))  # type: ignore[no-untyped-call]


class Setting:
    """A link, its clock, its listener and its server."""

    def __init__(self, token: str = "") -> None:
        self.clock, self.ear, self.server = Clock(), Ear(), Server()
        identity = Identity("Margaux", token, "hash")
        self.link = Link(self.clock, Address("host"), identity, self.ear, self.server, Random(1))

    def opened(self) -> Setting:
        self.link.open()
        self.server.line.welcome()
        return self


def test_hello_comes_first_with_name_content_and_capabilities() -> None:
    world = Setting("old token")
    world.link.open()
    (hello,) = world.server.line.welcome()
    assert hello.protocol == PROTOCOL_VERSION
    assert (hello.name, hello.token, hello.content) == ("Margaux", "old token", "hash")
    assert hello.capabilities == ("deflate", "chat", "ratings", "rating_history")
    assert world.ear.states[-1] == (LinkState.OPEN, "")
    assert world.ear.messages == [
        msgspec.structs.replace(WELCOME, capabilities=("deflate", "chat", "ratings", "rating_history"))
    ]
    assert world.link.identity.token == "secret"


def test_nothing_but_hello_is_said_before_the_welcome() -> None:
    world = Setting()
    world.link.open()
    assert not world.link.send(ListTables())
    assert [type(m) for m in world.server.line.heard()] == [Hello]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ConnectError, "no_answer"),
        (broken.TimeoutError, "no_answer"),
        (broken.ConnectionRefusedError, "refused"),
        (DNSLookupError, "unknown_host"),
    ],
)
def test_a_server_that_was_never_reached_is_given_up_with_a_reason(error: type[Exception], reason: str) -> None:
    world = Setting()
    world.server.down = error()
    world.link.open()
    assert world.ear.states[-1] == (LinkState.CLOSED, reason)
    assert not world.clock.getDelayedCalls()


def test_a_server_that_takes_the_call_and_says_nothing_is_given_up() -> None:
    world = Setting()
    world.link.open()
    world.clock.advance(GREETING - 0.1)
    assert world.link.state is LinkState.CONNECTING
    world.clock.advance(0.2)
    assert world.ear.states[-1] == (LinkState.CLOSED, "no_answer")
    assert world.server.line.transport.disconnecting
    assert not world.clock.getDelayedCalls()


def test_a_server_that_hangs_up_without_a_word_is_given_up() -> None:
    world = Setting()
    world.link.open()
    world.server.line.drop()
    assert world.ear.states[-1] == (LinkState.CLOSED, "hung_up")


def test_a_welcome_that_came_in_time_stays_one() -> None:
    world = Setting().opened()
    world.clock.advance(GREETING + 1)
    assert world.link.state is LinkState.OPEN


def test_a_dropped_line_comes_back_with_growing_pauses() -> None:
    world = Setting().opened()
    world.server.down = ConnectError()  # type: ignore[no-untyped-call]
    world.server.line.drop()
    assert world.ear.states[-1][0] is LinkState.LOST
    pauses = []
    for _ in range(6):
        (call,) = cast("list[Any]", world.clock.getDelayedCalls())
        pauses.append(call.getTime() - world.clock.seconds())
        world.clock.advance(pauses[-1])
    assert pauses[0] < 1
    assert all(later > earlier for earlier, later in pairwise(pauses))
    world.server.down = None
    world.clock.advance(LONGEST * 2)
    assert world.server.line.welcome()[0].token == "secret"
    assert world.link.state is LinkState.OPEN


def test_a_server_that_stays_away_is_called_few_times() -> None:
    world = Setting().opened()
    world.server.down, before = ConnectError(), world.server.calls  # type: ignore[no-untyped-call]
    world.server.line.drop()
    for _ in range(200):
        world.clock.advance(0.1)
    assert 4 < world.server.calls - before < 10
    world.link.try_now()
    assert world.server.calls - before < 11


def test_after_coming_back_the_gap_is_asked_for_and_open_answers_are_sent_again() -> None:
    world = Setting().opened()
    world.ear.tables = {"t": 41}
    name = world.link.answer("t", 7, PassConvoy())
    done = world.link.answer("t", 6, PassConvoy())
    world.server.line.say(Accepted(done, 41))
    world.server.line.drop()
    world.clock.advance(1)
    world.server.line.welcome()
    resume, answer = world.server.line.heard()
    assert resume == Resume("t", 41)
    assert isinstance(answer, Answer)
    assert (answer.id, answer.decision, bytes(answer.action)) == (name, 7, b'["PassConvoy"]')
    world.server.line.say(Accepted(name, 42))
    assert not world.link.answers.open


def test_a_refused_answer_is_not_sent_again() -> None:
    world = Setting().opened()
    name = world.link.answer("t", 7, PassConvoy())
    world.server.line.say(Refused("answer/closed", id=name))
    world.server.line.drop()
    world.clock.advance(1)
    world.server.line.welcome()
    assert world.server.line.heard() == []


def test_answers_have_ids_of_their_own() -> None:
    world = Setting().opened()
    assert len({world.link.answer("t", 7, PassConvoy()) for _ in range(50)}) == 50


def test_a_refused_hello_ends_the_link() -> None:
    world = Setting()
    world.link.open()
    world.server.line.say(Refused("hello/version"))
    assert world.link.state is LinkState.CLOSED
    assert world.ear.messages == [Refused("hello/version")]


@pytest.mark.parametrize("code", ["session/elsewhere", "session/kicked", "session/banned"])
def test_somebody_who_is_sent_away_does_not_come_back_by_itself(code: str) -> None:
    world = Setting().opened()
    world.server.line.say(Refused(code))
    world.server.line.drop()
    world.clock.advance(60)
    assert world.link.state is LinkState.CLOSED
    assert len(world.server.lines) == 1
    assert world.ear.messages[-1] == Refused(code)


def test_a_server_that_says_it_stops_is_known_as_shut_down_until_it_is_back() -> None:
    world = Setting().opened()
    world.server.line.say(Refused("server/stopping"))
    world.server.line.drop()
    assert (world.link.state, world.link.shut_down) == (LinkState.LOST, True)
    world.clock.advance(LONGEST)
    world.server.line.welcome()
    assert (world.link.state, world.link.shut_down) == (LinkState.OPEN, False)


def test_a_silent_server_is_pinged_and_then_dropped() -> None:
    world = Setting().opened()
    world.server.line.heard()
    world.clock.advance(PING_EVERY)
    assert world.server.line.heard() == [Ping()]
    world.server.line.say(Pong())
    assert Pong() not in world.ear.messages
    for _ in range(int(SILENT_FOR / PING_EVERY) + 1):
        world.clock.advance(PING_EVERY)
    assert world.server.line.transport.disconnected or world.server.line.transport.disconnecting


GARBAGE = [b"HTTP/1.1 400 Bad Request\r\n", b"\x00\x00\x00\x02{}", b"\x00\x00\x00\x03\xff\xfe\xfd"]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_something_that_is_no_server_is_said_to_be_none(garbage: bytes) -> None:
    world = Setting()
    world.link.open()
    world.server.line.protocol.dataReceived(garbage)
    assert world.ear.states[-1] == (LinkState.CLOSED, "not_a_server")


def test_hanging_up_is_final() -> None:
    world = Setting().opened()
    world.link.close()
    assert world.link.state is LinkState.CLOSED
    assert not world.clock.getDelayedCalls()
    world.server.line.drop()
    assert world.link.state is LinkState.CLOSED


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("greatrace.example", Address("greatrace.example", 7117)),
        (" 192.168.1.20:7200 ", Address("192.168.1.20", 7200)),
        ("[fe80::1]:7200", Address("fe80::1", 7200)),
        ("fe80::1", Address("fe80::1", 7117)),
    ],
)
def test_addresses_as_people_type_them(text: str, address: Address) -> None:
    assert Address.parse(text) == address
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize("text", ["", "  ", "host:port", "host:0", "host:70000", "a b", "host:²"])
def test_what_is_no_address_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"address|port"):
        Address.parse(text)


def test_servers_on_the_network_are_heard_and_forgotten() -> None:
    clock, changes = Clock(), []
    ear = LanEar(clock, lambda: changes.append(1))
    beacon = Beacon("id", "Pieter", 7117, 2, 1)
    ear.datagramReceived(encode_beacon(beacon), ("192.168.1.20", 7118))
    ear.datagramReceived(encode_beacon(beacon), ("10.0.0.5", 7118))  # the same one, by another way
    ear.datagramReceived(b"\xff\x00 nonsense", ("192.168.1.21", 7118))
    assert [(found.address, found.beacon.name) for found in ear.servers] == [("192.168.1.20", "Pieter")]
    assert len(changes) == 1
    clock.advance(3)
    assert not ear.forget_old()
    clock.advance(1)
    assert ear.forget_old()
    assert ear.servers == []
