"""Small parts of a connection by themselves: timers, heartbeat, known servers, line watch, search of the network."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from twisted.internet.task import Clock

from greatrace.protocol.beacon import BEACON_SECONDS, Beacon, encode_beacon
from greatrace.protocol.comeback import Comeback
from greatrace.protocol.messages import PROTOCOL_VERSION, ClientMessage, Ping, Welcome
from greatrace_client import settings
from greatrace_client.net.heartbeat import FIRST_PING, PING_EVERY, SILENT_FOR, Heartbeat, Timers
from greatrace_client.net.known_servers import Account, KnownServers
from greatrace_client.net.lan_discovery import FORGOTTEN_AFTER
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import AUTHORITY, KEY, Certificate, Security
from greatrace_client.net.subscribers import HOSTED, SOLO, Whereabouts
from greatrace_client.screens.invitation_search import LOOK, LanSearch
from greatrace_client.text_ui.connection_notes import ConnectionNotes
from greatrace_client.text_ui.output import TextOutput

ADDRESS = "race.example:7117"


def test_timers_call_in_their_turn_and_not_once_they_are_cancelled() -> None:
    clock, called = Clock(), []
    timers = Timers(clock)
    timers.later(1.0, lambda: called.append("first"))
    timers.later(2.0, lambda: called.append("second"))
    clock.advance(1.0)
    assert called == ["first"]
    timers.cancel()
    clock.advance(5.0)
    assert (called, clock.getDelayedCalls()) == (["first"], [])
    timers.later(1.0, lambda: called.append("later"))
    clock.advance(1.0)
    assert called == ["first", "later"]


class Line:
    """A line that can only be cut."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


@attrs.define
class Beating:
    """A heartbeat over a line, and what it has said."""

    clock: Clock = attrs.field(factory=Clock)
    line: Line | None = attrs.field(factory=Line)
    sent: list[ClientMessage] = attrs.field(factory=list)

    def heartbeat(self) -> Heartbeat:
        """Begun, on a line that is new."""
        line: Any = lambda: self.line  # noqa: E731 - the line may be another later
        made = Heartbeat(Timers(self.clock), line, self.sent.append)
        made.heard()
        made.begin()
        return made


def test_a_ping_comes_soon_and_then_at_each_interval() -> None:
    beating = Beating()
    heart = beating.heartbeat()
    beating.clock.advance(FIRST_PING)
    assert beating.sent == [Ping()]
    for _ in range(5):
        heart.heard()
        beating.clock.advance(PING_EVERY)
    assert len(beating.sent) == 6
    assert beating.line is not None
    assert not beating.line.aborted


def test_the_delay_is_the_time_from_the_ping_to_its_answer() -> None:
    beating = Beating()
    heart = beating.heartbeat()
    assert heart.delay is None
    beating.clock.advance(FIRST_PING)
    beating.clock.advance(0.25)
    heart.heard()
    heart.answered()
    assert heart.delay == pytest.approx(0.25)


def test_a_server_that_says_nothing_is_given_up_and_not_pinged_any_more() -> None:
    beating = Beating()
    beating.heartbeat()
    beating.clock.pump([FIRST_PING] + [PING_EVERY] * int(SILENT_FOR / PING_EVERY))
    pings = len(beating.sent)
    assert beating.line is not None
    assert beating.line.aborted
    beating.clock.pump([PING_EVERY] * 5)
    assert len(beating.sent) == pings


def test_no_ping_is_sent_while_no_line_is_up() -> None:
    beating = Beating(line=None)
    beating.heartbeat()
    beating.clock.pump([FIRST_PING, PING_EVERY, PING_EVERY])
    assert beating.sent == []


@attrs.define
class Player:
    """The context: settings, and what the player is told."""

    settings: settings.Settings = attrs.field(factory=settings.Settings)
    messages: list[str] = attrs.field(factory=list)

    def say(self, sentence: str) -> None:
        self.messages.append(sentence)


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Player:
    """A player whose settings are written into a folder of the test."""
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path)
    return Player()


def known(player: Player, key: str = ADDRESS) -> KnownServers:
    """What that player knows of the server there."""
    context: Any = player
    return KnownServers(context, Whereabouts(key, "Ada"))


def welcome(**changes: Any) -> Welcome:
    """The server lets the player in."""
    return Welcome(PROTOCOL_VERSION, "Ada", "token-2", changes.pop("server", "0.0.1"), "", **changes)


def test_the_token_of_a_server_is_shown_to_that_server_only(player: Player) -> None:
    player.settings.tokens = {ADDRESS: "token-1"}
    assert known(player).identity(None).token == "token-1"
    assert known(player, "other.example:7117").identity(None).token == ""
    known(player).forget_token()
    assert known(player).identity(None).token == ""


def test_an_account_is_part_of_the_introduction(player: Player) -> None:
    identity = known(player).identity(Account("ada", "secret", register=True))
    assert (identity.name, identity.account, identity.password, identity.register) == ("Ada", "ada", "secret", True)


def test_a_welcome_is_remembered_and_written(player: Player, tmp_path: Path) -> None:
    known(player).welcomed(welcome(account="ada"), None)
    again = settings.load(tmp_path)
    assert (again.tokens, again.accounts, list(again.recent)) == ({ADDRESS: "token-2"}, {ADDRESS: "ada"}, [ADDRESS])
    assert player.messages == []


@pytest.mark.parametrize("key", [f"{SOLO}/1", HOSTED])
def test_own_servers_are_not_listed_among_those_met(player: Player, key: str) -> None:
    known(player, key).welcomed(welcome(), None)
    assert player.settings.recent == {}


def test_a_first_visit_tells_the_fingerprint_and_remembers_the_key(player: Player) -> None:
    security = Security("", shown=Certificate("aa" * 32, "bb" * 32))
    known(player).welcomed(welcome(), security)
    assert player.settings.pins == {ADDRESS: KEY + "bb" * 32}
    assert len(player.messages) == 1
    assert "fingerprint" in player.messages[0]
    remembered = known(player).security()
    assert remembered is not None
    assert remembered.pin == KEY + "bb" * 32


@pytest.mark.parametrize("key", ["192.168.1.20:7117", "10.0.0.7", "[fd00::1]:7117", "[fe80::1]"])
def test_a_first_visit_in_the_local_network_remembers_the_key_without_a_word(player: Player, key: str) -> None:
    known(player, key).welcomed(welcome(), Security("", shown=Certificate("aa" * 32, "bb" * 32)))
    assert (player.settings.pins, player.messages) == ({key: KEY + "bb" * 32}, [])


def test_a_server_that_an_authority_vouches_for_needs_no_words(player: Player) -> None:
    security = Security(AUTHORITY, shown=Certificate("aa" * 32, "bb" * 32, verified=True))
    known(player).welcomed(welcome(), security)
    assert (player.settings.pins, player.messages) == ({ADDRESS: AUTHORITY}, [])


def test_a_changed_key_is_remembered_once_it_is_trusted(player: Player) -> None:
    player.settings.pins = {ADDRESS: KEY + "cc" * 32}
    known(player).trust(Security(KEY + "cc" * 32, shown=Certificate("aa" * 32, "bb" * 32)))
    assert player.settings.pins == {ADDRESS: KEY + "bb" * 32}


def test_a_race_on_this_machine_has_no_certificate_and_its_token_can_be_forgotten(player: Player) -> None:
    player.settings.tokens = {f"{SOLO}/1": "a", SOLO: "b", ADDRESS: "c"}
    mine = known(player, f"{SOLO}/1")
    assert mine.security() is None
    mine.forget_solo()
    assert player.settings.tokens == {ADDRESS: "c"}


def test_a_newer_release_is_told_once(player: Player) -> None:
    for _ in range(2):
        known(player).welcomed(welcome(server="99.1.0"), None)
    assert len(player.messages) == 1
    assert "99.1.0" in player.messages[0]


@attrs.define
class LinkStandIn:
    """What a link tells of its tries."""

    clock: Clock = attrs.field(factory=Clock)
    comeback: Comeback = attrs.field(factory=lambda: Comeback(Random(1)))
    tried: int = 0

    def try_now(self) -> None:
        self.tried += 1


@attrs.define
class ConnectionStandIn:
    """A connection whose state the test sets."""

    state: LinkState = LinkState.NEW
    alone: bool = False
    sentence: str = ""
    distrusted: Security | None = None
    link: LinkStandIn | None = attrs.field(factory=LinkStandIn)
    trusted: int = 0

    def trust(self) -> None:
        self.trusted += 1


@attrs.define
class Watched:
    """A line that is watched, what was written, and how often it was closed for good."""

    connection: ConnectionStandIn = attrs.field(factory=ConnectionStandIn)
    out: io.StringIO = attrs.field(factory=io.StringIO)
    closed: list[bool] = attrs.field(factory=list)

    def watch(self) -> ConnectionNotes:
        """The part itself."""
        return ConnectionNotes(lambda: self.connection, TextOutput(self.out), lambda: self.closed.append(True))

    def goes(self, watch: ConnectionNotes, state: LinkState) -> list[str]:
        """The lines that this state brings."""
        before = len(self.out.getvalue())
        self.connection.state = state
        watch.look()
        return self.out.getvalue()[before:].splitlines()


def test_a_state_is_told_once() -> None:
    line = Watched()
    watch = line.watch()
    assert line.goes(watch, LinkState.CONNECTING) == []
    assert (watch.calling, watch.arrived) == (True, False)
    assert line.goes(watch, LinkState.OPEN) == []
    assert (watch.calling, watch.arrived) == (False, True)
    assert line.goes(watch, LinkState.LOST) == ["Connection lost; reconnecting…"]
    assert line.goes(watch, LinkState.LOST) == []
    assert line.closed == []


def test_only_pauses_that_are_worth_a_line_are_told() -> None:
    line = Watched()
    watch, link = line.watch(), line.connection.link
    assert link is not None
    line.goes(watch, LinkState.LOST)
    lines = []
    for _ in range(6):
        link.comeback.pause(link.clock.seconds())
        lines.append(line.goes(watch, LinkState.LOST))
        assert line.goes(watch, LinkState.LOST) == []  # the same pause
    assert lines[:2] == [[], []]
    assert lines[-1][0].startswith("Reconnecting; next try in ")
    assert lines[-1][0].endswith("Type “retry” to try now.")


def test_a_line_closed_for_good_ends_the_client_with_the_reason() -> None:
    line = Watched(ConnectionStandIn(sentence="The server has closed."))
    watch = line.watch()
    assert line.goes(watch, LinkState.CLOSED) == ["The server has closed."]
    assert line.closed == [True]
    other = Watched()
    assert other.goes(other.watch(), LinkState.CLOSED) == ["Disconnected."]


def test_a_changed_certificate_waits_for_the_player() -> None:
    security = Security(KEY + "cc" * 32, shown=Certificate("aa" * 32, "bb" * 32))
    line = Watched(ConnectionStandIn(sentence="The fingerprint has changed.", distrusted=security))
    watch, dialled = line.watch(), []
    watch.dial = lambda: dialled.append(True)
    lines = line.goes(watch, LinkState.CLOSED)
    assert (lines[0], len(lines), line.closed) == ("The fingerprint has changed.", 4, [])
    watch.trust()
    assert (line.connection.trusted, dialled) == (1, [True])


def test_retry_and_trust_say_when_there_is_nothing_to_do() -> None:
    line = Watched(ConnectionStandIn(LinkState.OPEN))
    watch, link = line.watch(), line.connection.link
    with pytest.raises(ValueError, match="nothing to retry"):
        watch.retry()
    with pytest.raises(ValueError, match="no changed certificate"):
        watch.trust()
    line.connection.state = LinkState.LOST
    watch.retry()
    assert link is not None
    assert link.tried == 1


class Port:
    """A port that is listened at until it is stopped."""

    def __init__(self, protocol: Any) -> None:
        self.protocol, self.open = protocol, True

    def stopListening(self) -> None:  # noqa: N802 - Twisted's
        self.open = False


class Network(Clock):
    """A reactor without a network: its datagrams are the test's."""

    def __init__(self) -> None:
        super().__init__()
        self.ports: list[Port] = []

    def listenMulticast(self, port: int, protocol: Any, **_: Any) -> Port:  # noqa: N802 - Twisted's
        self.ports.append(Port(protocol))
        return self.ports[-1]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """Where zeroconf, which has a thread of its own, is not asked."""
    monkeypatch.setattr("greatrace_client.net.lan_discovery.browse", lambda *_: None)
    return Network()


def test_a_search_lists_servers_while_they_are_heard(network: Network) -> None:
    search = LanSearch()
    assert search.servers == []
    search.begin(network)
    ports = list(network.ports)
    search.begin(network)
    assert network.ports == ports  # one ear is enough
    ports[0].protocol.datagramReceived(encode_beacon(Beacon("b1", "Club", 7200)), ("192.0.2.7", 9))
    assert [found.address for found in search.servers] == ["192.0.2.7:7200"]
    network.advance(BEACON_SECONDS)
    search.update(LOOK * 2)
    assert len(search.servers) == 1
    network.advance(FORGOTTEN_AFTER)
    search.update(LOOK / 2)
    assert len(search.servers) == 1  # it has not looked yet
    search.update(LOOK)
    assert search.servers == []


def test_a_search_that_ends_closes_its_ports(network: Network) -> None:
    search = LanSearch()
    search.begin(network)
    search.end()
    assert [port.open for port in network.ports] == [False] * len(network.ports)
    assert (len(network.ports) > 0, search.servers) == (True, [])
    search.end()
    search.update(LOOK * 2)
