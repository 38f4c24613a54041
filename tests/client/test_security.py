"""Encrypted lines of the client: the fingerprint of the first time is the only one, and secrets go nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
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
from greatrace_client.net import encryption
from greatrace_client.net.address import Address
from greatrace_client.net.identity import Identity
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import AUTHORITY, KEY, Certificate, Security
from greatrace_client.settings import Settings
from greatrace_server.config import TlsConfig
from greatrace_server.storage.databases import open_database
from greatrace_server.storage.store import Store
from greatrace_server.transport.tls import identity
from tests.certificates import Authority, new_key, self_signed
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
    """The server's end: welcomes the player who says hello."""

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
        self.pump(client, near, server, far)
        return succeed(client)

    def pump(self, client: Any, near: Any, server: Any, far: Any) -> None:
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
    assert security.fingerprint == mine.key
    assert security.next_pin == KEY + mine.key


def test_the_same_fingerprint_is_welcome_again(store: Store) -> None:
    mine = identity(store)
    for pin in (mine.fingerprint, KEY + mine.key):  # of an older version, and of this one
        security = Security(pin=pin)
        link, _, _ = link_to(House(mine.options), security)
        assert link.state is LinkState.OPEN
        assert not security.first_time
        assert security.next_pin == KEY + mine.key


def test_a_changed_fingerprint_ends_it_before_a_word_is_said(store: Store) -> None:
    house = House(identity(store).options)
    link, ear, clock = link_to(house, Security(pin="ab" * 32), token="secret")
    assert (link.state, ear.states[-1][1]) == (LinkState.CLOSED, "certificate_changed")
    assert house.doors[0].heard == []
    clock.advance(60)
    assert len(house.doors) == 1


# ---- authorities


def other_system(monkeypatch: pytest.MonkeyPatch, name: str, store: list[Authority], certifi: Path) -> None:
    """A computer with that store, and that list in the package certifi."""
    found = [each.root.public_bytes(Encoding.DER) for each in store]
    system: Any = SimpleNamespace(get_ca_certs=lambda **_form: [b"not a certificate", *found])
    monkeypatch.setattr("greatrace_client.net.encryption.sys", SimpleNamespace(platform=name))
    monkeypatch.setattr("greatrace_client.net.encryption.ssl", SimpleNamespace(create_default_context=lambda: system))
    monkeypatch.setitem(sys.modules, "certifi", SimpleNamespace(where=lambda: str(certifi)))


@pytest.mark.parametrize(("name", "of_store"), [("win32", ""), ("darwin", "certificate_unverified")])
def test_windows_and_macos_have_authorities_too(
    store: Store, authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, of_store: str
) -> None:
    ours, listed = Authority("Of the store"), Authority("Of the list")
    (tmp_path / "list").mkdir()
    other_system(monkeypatch, name, [ours], listed.trusted(tmp_path / "list"))
    for number, (issuer, why) in enumerate([(ours, of_store), (listed, ""), (Authority(), "certificate_unverified")]):
        house, _ = house_of(store, issuer.issue(tmp_path / f"{number}", ONE))
        assert outcome(house, AUTHORITY)[0] == why


ONE, OTHER = "greatrace.example", "other.example"


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Authority]:
    """One that this computer trusts."""
    authority = Authority()
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.trusted(tmp_path)))
    encryption.ssl_context.cache_clear()
    yield authority
    encryption.ssl_context.cache_clear()


def house_of(store: Store, files: tuple[Path, Path]) -> tuple[House, Any]:
    """A server with that certificate and key."""
    mine = identity(store, TlsConfig(str(files[0]), str(files[1])))
    return House(mine.options), mine


def outcome(house: House, pin: str = "", host: str = ONE) -> tuple[str, str]:
    """Why it was refused, "" if it was not, and what is remembered then."""
    security = Security(pin)
    link, ear, _ = link_to(house, security, host)
    if link.state is LinkState.OPEN:
        return "", security.next_pin
    assert house.doors[-1].heard == []
    return ear.states[-1][1], pin


def test_an_authority_makes_pins_unnecessary(store: Store, authority: Authority, tmp_path: Path) -> None:
    first, mine = house_of(store, authority.issue(tmp_path / "1", ONE))
    renewed, _ = house_of(store, authority.issue(tmp_path / "2", ONE))
    assert outcome(first) == ("", AUTHORITY)
    assert not Security("", shown=Certificate(mine.fingerprint, mine.key, verified=True)).first_time
    for pin in (AUTHORITY, mine.fingerprint, KEY + mine.key, KEY + "ab" * 32):
        assert outcome(renewed, pin) == ("", AUTHORITY)


NAMES = ("GreatRace.Example", "greatrace.example.", "192.0.2.7", "2001:db8::7", "bücher.example")


@pytest.mark.parametrize("host", NAMES)
def test_the_name_is_the_one_that_the_player_wrote(
    store: Store, authority: Authority, tmp_path: Path, host: str
) -> None:
    files = authority.issue(tmp_path / "1", ONE, "192.0.2.7", "2001:db8::7", "xn--bcher-kva.example")
    assert outcome(house_of(store, files)[0], host=host) == ("", AUTHORITY)


@pytest.mark.parametrize("host", [OTHER, "192.0.2.8", "2001:db8::8", "x.greatrace.example", "a_b.example", "x" * 64])
def test_a_certificate_for_another_name_is_pinned_like_ones_own(
    store: Store, authority: Authority, tmp_path: Path, host: str
) -> None:
    house, mine = house_of(store, authority.issue(tmp_path / "1", ONE, "192.0.2.7"))
    assert outcome(house, host=host) == ("", KEY + mine.key)
    assert outcome(house, AUTHORITY, host) == ("certificate_unverified", AUTHORITY)


def test_what_was_confirmed_must_stay_so(store: Store, authority: Authority, tmp_path: Path) -> None:
    key = new_key()
    houses = {
        "expired": authority.issue(tmp_path / "1", ONE, key=key, days=-1),
        "another authority": Authority("Another").issue(tmp_path / "2", ONE, key=key),
        "nobody": self_signed(tmp_path / "3", key),
        "without its chain": cut(authority.issue(tmp_path / "4", ONE, key=key)),
    }
    for why, files in houses.items():
        house, _ = house_of(store, files)
        assert outcome(house, AUTHORITY) == ("certificate_unverified", AUTHORITY), why


def cut(files: tuple[Path, Path]) -> tuple[Path, Path]:
    """Only the server's own certificate."""
    first, _, _ = files[0].read_text("utf-8").partition("-----END CERTIFICATE-----\n")
    files[0].write_text(first + "-----END CERTIFICATE-----\n", "utf-8")
    return files


def test_a_renewal_with_the_same_key_goes_unnoticed(store: Store, tmp_path: Path) -> None:
    key = new_key()
    first, mine = house_of(store, self_signed(tmp_path / "1", key))
    renewed, again = house_of(store, self_signed(tmp_path / "2", key))
    other, _ = house_of(store, self_signed(tmp_path / "3", new_key()))
    assert mine.fingerprint != again.fingerprint
    pin = KEY + mine.key
    assert outcome(first) == outcome(first, mine.fingerprint) == outcome(renewed, pin) == ("", pin)
    assert outcome(other, pin) == ("certificate_changed", pin)
    assert outcome(renewed, mine.fingerprint) == ("certificate_changed", mine.fingerprint)


def test_an_expired_certificate_of_ones_own_is_known_by_its_key(store: Store, tmp_path: Path) -> None:
    house, mine = house_of(store, self_signed(tmp_path / "1", new_key(), days=-30))
    assert outcome(house, KEY + mine.key) == ("", KEY + mine.key)


def test_somebody_who_is_trusted_by_hand_is_pinned_by_the_key(
    store: Store, authority: Authority, tmp_path: Path
) -> None:
    house, mine = house_of(store, self_signed(tmp_path / "1", new_key()))
    refused = Security(AUTHORITY)
    link_to(house, refused)
    assert refused.changed
    assert outcome(house, refused.next_pin) == ("", KEY + mine.key)


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
    monkeypatch.setattr(House, "pump", lambda _house, _client, near, *_rest: lines.append(near))
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
