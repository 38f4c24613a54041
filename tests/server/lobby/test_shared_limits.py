"""Limits for addresses and accounts hold at all nodes of a cluster."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define, field
from twisted.internet.task import Clock

from greatrace.protocol.messages import CreateTable, Message, Refused, Seated
from greatrace_server.cluster.directory import Spent
from greatrace_server.config import Config, CurrentConfig, LimitsConfig
from greatrace_server.lobby.access_control import AccessControl
from greatrace_server.lobby.mail_limits import ACCOUNT, MOST, MailLimits
from greatrace_server.lobby.password_attempts import FREE_FOR_ACCOUNT, Attempts
from greatrace_server.lobby.shared_limits import TELL_AGAIN, SharedLimits
from greatrace_server.lobby.turn_mail_limits import TurnMailLimits
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.databases import open_database
from greatrace_server.storage.store import Store
from tests.patience import until
from tests.server.cluster_nodes import Cluster, Follower
from tests.server.crowd import at_once
from tests.server.postgres_server import PostgresServer
from tests.server.processes import CONFIG

ADDRESS = "203.0.113.5"
FEW = LimitsConfig(each_address=3, arrivals=10, tables_each=2, attempts=4, registrations=2)


@define
class Nodes:
    """The limits of some nodes, which hear of each other when `talk` is called."""

    clock: Clock = field(factory=Clock)
    limits: list[SharedLimits] = field(factory=list)

    def add(self) -> SharedLimits:
        store = Store(open_database("sqlite://"), self.clock, at_once)
        access = AccessControl(FEW, store, self.clock.seconds, self.clock.seconds)
        turns = TurnMailLimits(store, CurrentConfig(Config()), str, self.clock.seconds)
        node = SharedLimits(access, Attempts(FEW, self.clock.seconds), MailLimits(self.clock.seconds), turns)
        self.limits.append(node)
        return node

    def talk(self, age: float = 0.0) -> None:
        reports = [Spent(str(number), age, node.spendings()) for number, node in enumerate(self.limits)]
        boots = {news.boot for news in reports}
        for number, node in enumerate(self.limits):
            node.spent([news for news in reports if news.boot != str(number)], boots)


@pytest.fixture
def nodes() -> Nodes:
    nodes = Nodes()
    for _ in range(3):
        nodes.add()
    return nodes


def test_connections_of_an_address_count_at_all_nodes_while_they_are_open(nodes: Nodes) -> None:
    a, b, c = nodes.limits
    a.access.arrive(ADDRESS)
    b.access.arrive(ADDRESS)
    c.access.arrive(ADDRESS)
    nodes.talk()
    for node in nodes.limits:
        with pytest.raises(ProtocolError, match="limit/connections"):
            node.access.arrive(ADDRESS)
    a.access.depart(ADDRESS)
    nodes.talk()
    b.access.arrive(ADDRESS)
    b.access.arrive("203.0.113.6")


def test_connections_of_a_node_that_is_gone_count_no_more(nodes: Nodes) -> None:
    a, b, _ = nodes.limits
    for _ in range(FEW.each_address):
        a.access.arrive(ADDRESS)
    nodes.talk()
    with pytest.raises(ProtocolError):
        b.access.arrive(ADDRESS)
    b.spent([], {"2"})
    b.access.arrive(ADDRESS)


def test_a_node_that_starts_hears_of_connections_that_have_been_open_for_long(nodes: Nodes) -> None:
    a = nodes.limits[0]
    for _ in range(FEW.each_address):
        a.access.arrive(ADDRESS)
    nodes.talk()
    new = nodes.add()
    nodes.talk()
    new.access.arrive(ADDRESS)
    nodes.clock.advance(TELL_AGAIN + 1)
    nodes.talk()
    with pytest.raises(ProtocolError, match="limit/connections"):
        new.access.arrive(ADDRESS)


def test_tables_of_an_address_count_at_all_nodes_and_come_back_with_time(nodes: Nodes) -> None:
    a, b, c = nodes.limits
    a.access.open_table(ADDRESS)
    b.access.open_table(ADDRESS)
    nodes.talk()
    with pytest.raises(ProtocolError, match="limit/tables"):
        c.access.open_table(ADDRESS)
    nodes.clock.advance(600)
    c.access.open_table(ADDRESS)


def test_what_is_heard_late_has_come_back_in_part(nodes: Nodes) -> None:
    a, b, _ = nodes.limits
    a.access.open_table(ADDRESS)
    a.access.open_table(ADDRESS)
    nodes.talk(age=600.0)
    b.access.open_table(ADDRESS)


def test_wrong_passwords_count_at_all_nodes(nodes: Nodes) -> None:
    a, b, c = nodes.limits
    for node in (a, a, b, b):
        node.attempts.log_in(ADDRESS, "ann", known=False)
    nodes.talk()
    with pytest.raises(ProtocolError, match="try again"):
        c.attempts.log_in(ADDRESS, "ben", known=False)


def test_right_passwords_cost_nothing_anywhere(nodes: Nodes) -> None:
    a, b, _ = nodes.limits
    for _ in range(FEW.attempts):
        queue = a.attempts.log_in(ADDRESS, "ann", known=False)
        a.attempts.forgive(queue, "log in", ADDRESS)
    nodes.talk()
    for _ in range(FEW.attempts):
        b.attempts.log_in(ADDRESS, "ann", known=False)


def test_an_account_is_guessed_no_faster_from_many_addresses_at_many_nodes(nodes: Nodes) -> None:
    for number in range(FREE_FOR_ACCOUNT):
        nodes.limits[number % 2].attempts.log_in(f"198.51.100.{number}", "ann", known=False)
    nodes.talk()
    with pytest.raises(ProtocolError, match="try again"):
        nodes.limits[2].attempts.log_in("198.51.100.99", "ann", known=False)


def test_registrations_of_an_address_count_at_all_nodes(nodes: Nodes) -> None:
    a, b, c = nodes.limits
    a.attempts.register(ADDRESS)
    b.attempts.register(ADDRESS)
    nodes.talk()
    with pytest.raises(ProtocolError, match="try again"):
        c.attempts.register(ADDRESS)


# ---- real nodes
STRICT = f"{CONFIG}[limits]\ntrusted = []\ntables_each = 3\neach_address = 6\n"


@pytest.fixture
def cluster(postgres: PostgresServer, tmp_path: Path) -> Iterator[Cluster]:
    """Two nodes, a and b, that trust no address."""
    cluster = Cluster(tmp_path, postgres.new_database(), STRICT)
    cluster.start("a", "b")
    yield cluster
    cluster.kill_all()


def test_two_real_nodes_share_what_an_address_may(cluster: Cluster) -> None:
    ann, ben = cluster.player("a", "Ann"), cluster.player("b", "Ben")
    for who in (ann, ann, ann):
        who.say(CreateTable("great_race", "africa", 3))
        who.wait(Seated)
    ben.harmless += ("limit/tables",)
    assert until(lambda: _refused(ben))
    others = [cluster.player("a", f"Guest {number}") for number in range(4)]
    assert len(others) == 4
    assert until(lambda: _shut_out(cluster, "b"))


def _refused(player: Follower) -> bool:
    """Whether the other node refuses another table, once the news has come."""
    player.say(CreateTable("great_race", "africa", 3))
    while not isinstance(message := player.wait(Message), Refused | Seated):
        pass
    return isinstance(message, Refused)


def _shut_out(cluster: Cluster, node: str) -> bool:
    """Whether that node lets nobody in any more."""
    player = Follower(cluster.nodes[node].port, "Late", random.Random(1), harmless=("limit/connections",))
    try:
        player.dial()
    except (OSError, AssertionError):
        return True
    finally:
        player.line.close()
    return False


def test_mails_about_turns_that_went_out_from_one_node_count_at_all(nodes: Nodes) -> None:
    a, b, _ = nodes.limits
    assert [a.turn_mails.take("ben@example.org") for _ in range(9)] == [True] * 9
    nodes.talk()
    assert [b.turn_mails.take("Ben@example.org") for _ in range(2)] == [True, False]


def test_mails_that_were_asked_for_at_one_node_count_at_all(nodes: Nodes) -> None:
    for node in nodes.limits[: MOST[ACCOUNT]]:
        node.mails.spend(ACCOUNT, "ann")
    nodes.talk()
    for node in nodes.limits:
        with pytest.raises(ProtocolError, match="limit/mails"):
            node.mails.spend(ACCOUNT, "ann")
        node.mails.spend(ACCOUNT, "ben")
