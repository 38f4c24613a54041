"""Encrypted lines of the client: the fingerprint of the first time is the only one, and secrets go nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from OpenSSL import SSL
from twisted.internet.defer import Deferred, succeed
from twisted.internet.error import ConnectionDone
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.protocols.tls import TLSMemoryBIOFactory
from twisted.python.failure import Failure

from greatrace.protocol.connection import ServerEnd
from greatrace.protocol.messages import Hello, Refused, Welcome
from greatrace_client import settings as settings_file
from greatrace_client.net.address import Address
from greatrace_client.net.identity import Identity
from greatrace_client.net.link import Link, LinkState
from greatrace_client.net.security import Security
from greatrace_client.settings import Settings
from greatrace_server.database import open_database
from greatrace_server.store import Store
from greatrace_server.tls import identity
from tests.client.test_net import Ear

AnyFailure: Any = Failure


class Wireless(StringTransport):
    """A line in memory; under a TLS connection it passes for TCP, which has this to say."""

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: FBT001, N802 - Twisted's
        """Nothing is delayed here."""


AnyTransport: Any = Wireless


def any_clock(clock: Any) -> Any:
    """For Twisted's own types."""
    return clock


class Door(Protocol):
    """The server's end: welcomes whoever says hello."""

    def __init__(self) -> None:
        self.end, self.heard = ServerEnd(), []  # type: ignore[var-annotated]

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        line: Any = self.transport
        try:
            for message in self.end.receive(data):
                self.heard.append(message)
                if isinstance(message, Hello):
                    line.write(self.end.welcome(message, Welcome(1, message.name, "token", "0.1", "hash")))
        except ValueError as e:
            line.write(self.end.send(Refused("frame/oversize", detail=str(e))))


class House:
    """An endpoint that leads to a server, encrypted or not, through two string transports."""

    def __init__(self, options: Any) -> None:
        self.options, self.clock = options, Clock()
        self.doors: list[Door] = []

    def connect(self, factory: Any) -> Deferred[Any]:
        door = Door()
        self.doors.append(door)
        inner: Any = Factory.forProtocol(lambda: door)
        server = inner.buildProtocol(None)
        if self.options is not None:
            server = TLSMemoryBIOFactory(self.options, False, inner, any_clock(self.clock)).buildProtocol(None)
        client = factory.buildProtocol(None)
        near, far = AnyTransport(), AnyTransport()
        server.makeConnection(far)
        client.makeConnection(near)
        self._pump(client, near, server, far)
        return succeed(client)

    def _pump(self, client: Any, near: Any, server: Any, far: Any) -> None:
        for _ in range(30):
            self.clock.advance(0.001)
            for source, sink in ((near, server), (far, client)):
                data = source.value()
                source.clear()
                if data:
                    sink.dataReceived(data)
        if near.disconnecting or near.disconnected:
            client.connectionLost(AnyFailure(ConnectionDone()))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Where a server keeps its certificate."""
    database = open_database("sqlite://")

    def at_once(function: Callable[[], None]) -> Deferred[None]:
        function()
        return succeed(None)

    yield Store(database, Clock(), at_once)
    database.close()


def link_to(house: House, security: Security, host: str = "greatrace.example", **who: Any) -> tuple[Link, Ear, Clock]:
    clock, ear = house.clock, Ear()
    link = Link(clock, Address(host), Identity("Ann", **who), ear, house, Random(1), security)
    link.open()
    return link, ear, clock


def test_the_first_fingerprint_is_taken_and_told(store: Store) -> None:
    mine, security = identity(store), Security()
    link, _, _ = link_to(House(mine.options), security)
    assert link.state is LinkState.OPEN
    assert security.first_time
    assert security.fingerprint == mine.fingerprint


def test_the_same_fingerprint_is_welcome_again(store: Store) -> None:
    mine = identity(store)
    security = Security(pin=mine.fingerprint)
    link, _, _ = link_to(House(mine.options), security)
    assert link.state is LinkState.OPEN
    assert not security.first_time


def test_a_changed_fingerprint_ends_it_before_a_word_is_said(store: Store) -> None:
    house = House(identity(store).options)
    link, ear, clock = link_to(house, Security(pin="ab" * 32), token="secret")
    assert (link.state, ear.states[-1][1]) == (LinkState.CLOSED, "certificate_changed")
    assert house.doors[0].heard == []
    clock.advance(60)
    assert len(house.doors) == 1


def test_our_own_server_may_have_a_new_one(store: Store) -> None:
    link, _, _ = link_to(House(identity(store).options), Security(pin="ab" * 32, ours=True))
    assert link.state is LinkState.OPEN


def test_a_server_that_never_encrypted_is_taken_as_it_is() -> None:
    house, security = House(None), Security()
    link, _, _ = link_to(house, security)
    assert link.state is LinkState.OPEN
    assert len(house.doors) == 2
    assert (security.fingerprint, security.first_time) == ("", False)


def test_a_server_that_used_to_encrypt_must_go_on() -> None:
    house = House(None)
    link, ear, _ = link_to(house, Security(pin="ab" * 32))
    assert (link.state, ear.states[-1][1]) == (LinkState.CLOSED, "not_encrypted")
    assert house.doors[0].heard == []


def test_a_password_is_never_said_on_an_open_line() -> None:
    house = House(None)
    link, ear, _ = link_to(house, Security(), account="Ann", password="correct horse")
    assert (link.state, ear.states[-1][1]) == (LinkState.CLOSED, "not_private")
    assert all(door.heard == [] for door in house.doors)
    here, _, _ = link_to(House(None), Security(), host="127.0.0.1", account="Ann", password="correct horse")
    assert here.state is LinkState.OPEN


def test_a_password_is_said_once_and_then_the_token(store: Store) -> None:
    house = House(identity(store).options)
    link, _, _ = link_to(house, Security(), token="old", account="Ann", password="correct horse", register=True)
    (hello,) = house.doors[0].heard
    assert (hello.account, hello.password, hello.register, hello.token) == ("Ann", "correct horse", True, "")
    again = link.identity.hello()
    assert (again.account, again.password, again.register, again.token) == ("", "", False, "token")


def test_a_handshake_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[Any] = []
    monkeypatch.setattr(House, "_pump", lambda _house, _client, near, *_rest: lines.append(near))
    link, ear, clock = link_to(House(None), Security())
    clock.advance(9)
    assert (link.state, ear.states[-1][1]) == (LinkState.CLOSED, "no_answer")
    assert lines[0].disconnecting


def test_openssl_calls_a_plain_answer_an_error() -> None:
    assert issubclass(SSL.Error, Exception)


# ---- two clients of one user


def test_two_clients_of_one_user_have_tokens_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = settings_file.load(tmp_path)
    first.tokens["host"] = "first"
    assert settings_file.save(first, tmp_path) == ""
    other_process(monkeypatch)
    second = settings_file.load(tmp_path)
    assert second.tokens == {}
    second.tokens["host"] = "second"
    settings_file.save(second, tmp_path)
    monkeypatch.undo()
    assert settings_file.load(tmp_path).tokens == {"host": "first"}


def other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this is another process: the locks of the first are held by somebody else."""
    import functools

    monkeypatch.setattr(settings_file, "tokens_file", functools.cache(settings_file.tokens_file.__wrapped__))


def test_tokens_of_an_older_version_are_taken_over(tmp_path: Path) -> None:
    (tmp_path / "client.json").write_text('{"player":"Ann","tokens":{"host":"old"}}', "utf-8")
    found = settings_file.load(tmp_path)
    assert (found.player, found.tokens) == ("Ann", {"host": "old"})
    settings_file.save(found, tmp_path)
    assert "old" not in (tmp_path / "client.json").read_text("utf-8")
    assert settings_file.load(tmp_path).tokens == {"host": "old"}


def test_tokens_are_for_nobody_elses_eyes(tmp_path: Path) -> None:
    settings_file.save(Settings(tokens={"host": "x"}), tmp_path)
    assert (tmp_path / "tokens.json").stat().st_mode & 0o077 == 0
