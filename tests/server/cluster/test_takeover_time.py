"""How soon the tables of a dead node have other owners: the worst case by design, in fake time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import define, field
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from greatrace_server.cluster.directory import Looker
from greatrace_server.cluster.membership import LOOK_EVERY, LOOK_SOON, Membership, until_next_look
from greatrace_server.cluster.postgres_ledger import PostgresLedger
from greatrace_server.cluster.renewal import Renewal
from greatrace_server.storage.lease import LEASE
from greatrace_server.storage.ownership import Node
from greatrace_server.storage.postgres import open_writer
from greatrace_server.storage.postgres_link import PostgresLink, connect
from tests.server.cluster.test_cluster_model import ModelLedger, NodeRows, Silent
from tests.server.postgres_server import PostgresServer

PROMISED = 5.0  # seconds, as docs/HOSTING says
STEP = 0.01
TABLES = [f"t{number}" for number in range(1000)]


@define
class SlowThread:
    """A thread in which a look takes so long."""

    clock: Clock
    seconds: float

    def do(self, function: Callable[[], None]) -> Deferred[None]:
        done: Deferred[None] = Deferred()

        def run() -> None:
            function()
            done.callback(None)

        self.clock.callLater(self.seconds, run)
        return done


@define
class FakeCluster:
    """Nodes on the model of a database."""

    look_takes: float
    rows: NodeRows = field(factory=NodeRows)
    clock: Clock = field(factory=Clock)
    members: dict[str, Membership] = field(factory=dict)

    def start(self, boot: str) -> None:
        self.rows.expires[boot] = self.rows.now + LEASE
        ledger = ModelLedger(self.rows, boot)
        looker = Looker(ledger, boot, lambda _: True, self.clock.seconds)
        thread = SlowThread(self.clock, self.look_takes)
        renewal = Renewal(ledger, self.clock.seconds)
        member = self.members[boot] = Membership(looker, self.clock, thread.do, Silent(), self._fenced, renewal)
        member.start()

    def _fenced(self) -> None:
        pytest.fail("a node that lives has lost its lease")

    def passes(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.clock.advance(STEP)
            self.rows.now += STEP

    def dies(self, boot: str) -> float:
        """Seconds until all its tables have other owners. It has renewed its lease at the last moment."""
        self.members.pop(boot).stop()
        self.rows.expires[boot] = self.rows.now + LEASE
        since = self.rows.now
        while not set(self.rows.owner.values()) <= self.members.keys():
            self.passes(STEP)
            assert self.rows.now - since < 3 * PROMISED, "they are not taken over"
        return self.rows.now - since


@pytest.mark.parametrize("look_takes", [0.0, 0.4])
@pytest.mark.parametrize("nodes", [2, 4, 11])
def test_all_tables_of_a_dead_node_are_owned_within_five_seconds(nodes: int, look_takes: float) -> None:
    longest = 0.0
    for phase in range(10):
        cluster = FakeCluster(look_takes)
        for number in range(nodes):
            cluster.start(f"b{number:02d}")
            cluster.passes(0.07)
        cluster.rows.owner = {table: f"b{number % nodes:02d}" for number, table in enumerate(TABLES)}
        cluster.rows.epoch = dict.fromkeys(TABLES, 1)
        cluster.passes(2.0 + phase * 0.05)
        longest = max(longest, cluster.dies("b01"))
    assert LEASE < longest <= LEASE + LOOK_SOON + 2 * look_takes + 0.1, "each other node looks once when the lease ends"
    assert longest < PROMISED - LOOK_EVERY, "and has the time of another look if that one comes too early"


def test_a_node_looks_when_a_lease_ends_and_else_at_its_own_times() -> None:
    assert until_next_look(float("inf")) == until_next_look(LEASE) == LOOK_EVERY
    assert LOOK_SOON < until_next_look(0.4) < LOOK_EVERY
    assert until_next_look(-10.0) == LOOK_SOON, "a node that cannot be removed at once"


def test_the_database_shares_out_all_free_tables_in_one_look_of_each_node(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    nodes = [Node(f"n{number}", f"here:{number}") for number in range(3)]
    writers = [open_writer(url, node) for node in nodes]
    ledgers = [PostgresLedger(PostgresLink(url, node.boot).open(), node) for node in nodes]
    own = connect(url)
    own.execute("UPDATE nodes SET expires = now() + interval '1 hour'")
    assert 3000 < ledgers[0].next_end() <= 3600
    for id in TABLES:
        own.execute("INSERT INTO tables (id, record, owner, epoch) VALUES (%s, '', 'gone', 1)", (id,))
    shares = [ledger.claim() for ledger in ledgers]
    assert sorted(id for share in shares for id in share) == sorted(TABLES)
    assert all(len(share) > len(TABLES) / 4 for share in shares)
    own.execute("UPDATE tables SET rules = 'old'")
    ledgers[1].know(["old"])
    ledgers[2].know(["old"])
    own.execute("UPDATE tables SET owner = 'gone'")
    shares = [ledger.claim() for ledger in ledgers]
    assert shares[0] == [], "two others have the rules"
    assert len(shares[1]) + len(shares[2]) == len(TABLES)
    own.execute("UPDATE tables SET owner = 'gone'")
    while found := ledgers[1].claim():
        assert len(found) <= len(TABLES)
    assert own.execute("SELECT DISTINCT owner FROM tables").fetchall() == [(nodes[1].boot,)], "the other did not look"
    own.close()
    for ledger in ledgers:
        ledger.link.drop()
    for writer in writers:
        writer.close()
