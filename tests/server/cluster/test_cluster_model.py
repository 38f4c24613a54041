"""The ownership of tables as a model: however nodes are slow, frozen, cut off or woken, no two of them write one race.

The nodes are the real ones (`Looker` and its steps); the database's rows are a model of the statements of `ownership`
and `postgres_ledger`, each of which is one transaction. Time is a number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from zlib import crc32

import pytest
from attrs import define, field
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from greatrace_server.cluster.directory import FencedError, ListEntry, Looker, NodeState, Spending, Wishes
from greatrace_server.cluster.membership import LOOK_EVERY, Membership
from greatrace_server.cluster.renewal import STANDS_STILL, Renewal
from greatrace_server.lobby.elsewhere import REMEMBERED, Elsewhere
from greatrace_server.lobby.table_index import TableIndex
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.lease import LEASE

TABLES = ("t1", "t2", "t3")
RULES = {"t1": "", "t2": "1", "t3": "2"}  # which versions can go on with a table; "": all
VERSIONS = (frozenset({"1"}), frozenset({"1", "2"}), frozenset({"2"}))  # the rules that the three nodes know


@define
class NodeRows:
    """What the database holds."""

    now: float = 0.0
    expires: dict[str, float] = field(factory=dict)  # by boot: the rows of `nodes`
    knows: dict[str, set[str]] = field(factory=dict)
    draining: set[str] = field(factory=set)
    owner: dict[str, str] = field(factory=lambda: dict.fromkeys(TABLES, ""))
    epoch: dict[str, int] = field(factory=lambda: dict.fromkeys(TABLES, 0))
    written: dict[str, list[tuple[int, str]]] = field(factory=lambda: {table: [] for table in TABLES})

    def commit(self, boot: str, table: str, epoch: int) -> bool:
        """A node's transaction that writes to a race of which it knows that epoch; whether it was carried out."""
        if boot not in self.expires or (self.owner[table], self.epoch[table]) != (boot, epoch):
            return False
        self.written[table].append((epoch, boot))
        return True


@define
class ModelLedger:
    """See Ledger. While the node is cut off nothing reaches the database."""

    rows: NodeRows
    boot: str
    cut_off: bool = False
    judged: set[str] = field(factory=set)

    def _reach(self) -> None:
        if self.cut_off:
            raise ConnectionError

    def renew(self, *, draining: bool) -> None:
        self._reach()
        if self.boot not in self.rows.expires:
            raise FencedError
        self.rows.expires[self.boot] = self.rows.now + LEASE
        if draining:
            self.rows.draining.add(self.boot)

    def new_rules(self) -> list[tuple[str, bytes]]:
        self._reach()
        new = set(RULES.values()) - {""} - self.judged
        self.judged |= new
        return [(rules, rules.encode()) for rules in sorted(new)]

    def know(self, keys: Iterable[str]) -> None:
        self._reach()
        self.rows.knows.setdefault(self.boot, set()).update(keys)

    def _able(self, table: str) -> bool:
        """Whether another node is better for it."""
        rows, rules = self.rows, RULES.get(table, "")
        live = [boot for boot, end in rows.expires.items() if end > rows.now and boot not in rows.draining]
        return any(boot != self.boot and (not rules or rules in rows.knows.get(boot, ())) for boot in live)

    def _good(self, table: str) -> bool:
        """Whether this node would have it."""
        rows, rules = self.rows, RULES.get(table, "")
        return self.boot not in rows.draining and (not rules or rules in rows.knows.get(self.boot, ()))

    def movable(self) -> list[str]:
        self._reach()
        mine = [table for table, owner in self.rows.owner.items() if owner == self.boot]
        return [table for table in mine if not self._good(table) and self._able(table)]

    def release(self, ids: Iterable[str]) -> None:
        self._reach()
        for table in ids:
            if self.rows.owner[table] == self.boot:
                self.rows.owner[table] = ""
                self.rows.epoch[table] += 1

    def remove_dead(self) -> None:
        self._reach()
        self.rows.expires = {boot: end for boot, end in self.rows.expires.items() if end >= self.rows.now}

    def claim(self) -> list[str]:
        self._reach()
        removed = [table for table, owner in self.rows.owner.items() if owner not in self.rows.expires]
        free = [table for table in removed if self._good(table) or not self._able(table)]
        mine = [table for table in free if self._my_share(table)]
        claimed = (mine + [table for table in free if table not in mine])[: max(2, len(mine))]
        for table in claimed:
            self.rows.owner[table] = self.boot
            self.rows.epoch[table] += 1
        return claimed

    def _my_share(self, table: str) -> bool:
        """Whether the table falls to this node among all that can go on with it."""
        rows, rules = self.rows, RULES.get(table, "")
        live = [boot for boot, end in rows.expires.items() if end > rows.now and boot not in rows.draining]
        able = sorted(boot for boot in live if not rules or rules in rows.knows.get(boot, ()))
        return self.boot in able and crc32(table.encode()) % len(able) == able.index(self.boot)

    def publish(self, changed: Iterable[tuple[str, bytes]], gone: Iterable[str]) -> None:
        self._reach()

    def live(self) -> list[NodeState]:
        self._reach()
        return [NodeState(boot, boot, "", 0, 0) for boot, end in self.rows.expires.items() if end > self.rows.now]

    def next_end(self) -> float:
        self._reach()
        ends = [end for boot, end in self.rows.expires.items() if boot != self.boot]
        return min(ends, default=math.inf) - self.rows.now

    def listing(self, boot: str) -> list[bytes]:
        self._reach()
        return []

    def existing(self, ids: Iterable[str]) -> list[str]:
        self._reach()
        return [id for id in ids if id in self.rows.owner]

    def spend(self, body: bytes) -> None:
        self._reach()

    def spendings(self) -> list[tuple[str, float, bytes]]:
        self._reach()
        return []

    def extend(self) -> None:
        self._reach()
        if self.boot not in self.rows.expires:
            raise FencedError
        self.rows.expires[self.boot] = self.rows.now + LEASE

    def leave(self) -> None:
        self._reach()
        self.rows.expires.pop(self.boot, None)


@define
class ModelNode:
    """A node: what it believes to own, and its own clock, which stands still while it is frozen."""

    rows: NodeRows
    boot: str
    version: frozenset[str] = VERSIONS[1]  # the rules that it knows
    draining: bool = False
    released: list[str] = field(factory=list)
    looker: Looker = field(init=False)
    ledger: ModelLedger = field(init=False)
    mine: dict[str, int] = field(factory=dict)  # tables that it writes to, with their epochs
    clock: float = 0.0
    fenced: bool = False

    def __attrs_post_init__(self) -> None:
        self.ledger = ModelLedger(self.rows, self.boot)
        self.looker = Looker(self.ledger, self.boot, lambda record: record.decode() in self.version, lambda: self.clock)
        self.rows.expires[self.boot] = self.rows.now + LEASE

    def look(self) -> None:
        try:
            sight = self.looker.look(Wishes(released=self.released, draining=self.draining))
        except FencedError:
            self.fenced = True
        except ConnectionError:
            return
        else:
            self.mine |= {table: self.rows.epoch[table] for table in sight.claimed}
            self.released = [table for table in sight.movable if self.mine.pop(table, None) is not None]

    def write(self, table: str) -> None:
        """It does not ask whether its lease still lasts: it may have been frozen between the question and this."""
        if table in self.mine and not self.ledger.cut_off and not self.rows.commit(self.boot, table, self.mine[table]):
            self.fenced = True


class Ownership(RuleBasedStateMachine):
    """Three nodes, started again when they are fenced."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = NodeRows()
        self.boots = 0
        self.nodes = [self._started(number) for number in range(3)]

    def _started(self, number: int) -> ModelNode:
        self.boots += 1
        return ModelNode(self.rows, f"boot {self.boots}", VERSIONS[number])

    @rule(node=st.integers(0, 2))
    def looks(self, node: int) -> None:
        self.nodes[node].look()

    @rule(node=st.integers(0, 2))
    def renews_its_lease_while_a_look_takes_long(self, node: int) -> None:
        with suppress(FencedError, ConnectionError):
            self.nodes[node].ledger.extend()

    @rule(node=st.integers(0, 2), table=st.sampled_from(TABLES))
    def writes(self, node: int, table: str) -> None:
        before = len(self.rows.written[table])
        self.nodes[node].write(table)
        if len(self.rows.written[table]) > before:
            assert self.rows.written[table][-1] == (self.nodes[node].mine[table], self.nodes[node].boot)

    @rule(seconds=st.sampled_from([0.1, 0.5, LEASE / 2, LEASE + 0.1]), frozen=st.sets(st.integers(0, 2)))
    def time_passes(self, seconds: float, frozen: set[int]) -> None:
        self.rows.now += seconds
        for number, node in enumerate(self.nodes):
            if number not in frozen:
                node.clock += seconds

    @rule(node=st.integers(0, 2))
    def is_cut_off_or_reached_again(self, node: int) -> None:
        ledger = self.nodes[node].ledger
        ledger.cut_off = not ledger.cut_off

    @rule(node=st.integers(0, 2))
    def leaves(self, node: int) -> None:
        if not self.nodes[node].ledger.cut_off:
            self.nodes[node].ledger.leave()
            self.nodes[node] = self._started(node)

    @rule(node=st.integers(0, 2))
    def is_killed(self, node: int) -> None:
        self.nodes[node] = self._started(node)

    @rule(node=st.integers(0, 2))
    def is_drained(self, node: int) -> None:
        self.nodes[node].draining = True

    @rule(node=st.integers(0, 2), table=st.sampled_from(TABLES), epoch=st.integers(1, 6))
    def writes_late_what_it_gave_away(self, node: int, table: str, epoch: int) -> None:
        """A commit that was on its way while the table changed hands, perhaps more than once."""
        self.rows.commit(self.nodes[node].boot, table, epoch)

    @precondition(lambda self: any(node.fenced for node in self.nodes))
    @rule()
    def fenced_nodes_start_again(self) -> None:
        self.nodes = [self._started(n) if node.fenced else node for n, node in enumerate(self.nodes)]

    @invariant()
    def every_epoch_has_one_writer_and_epochs_only_rise(self) -> None:
        for entries in self.rows.written.values():
            assert entries == sorted(entries, key=lambda entry: entry[0])
            writers = dict(entries)
            assert all(writers[epoch] == boot for epoch, boot in entries)

    @invariant()
    def only_the_owner_may_write(self) -> None:
        for table in TABLES:
            able = [
                node.boot
                for node in self.nodes
                if table in node.mine and node.boot in self.rows.expires and self.rows.owner[table] == node.boot
            ]
            assert len(able) <= 1

    def teardown(self) -> None:
        """When all nodes are well again, one of them soon owns every table, and can go on with it if any can."""
        self.nodes = [self._started(n) if node.fenced else node for n, node in enumerate(self.nodes)]
        for _ in range(32):
            self.rows.now += 0.5
            for number, node in enumerate(self.nodes):
                node.clock += 0.5
                node.ledger.cut_off = False
                node.look()
                self.nodes[number] = self._started(number) if node.fenced else node
        boots = {node.boot for node in self.nodes}
        assert set(self.rows.owner.values()) <= boots
        for table, owner in self.rows.owner.items():
            (node,) = (node for node in self.nodes if node.boot == owner)
            assert table in node.mine
            well = [n for n in self.nodes if not n.draining and (not RULES[table] or RULES[table] in n.version)]
            assert not well or node in well


TestOwnership = Ownership.TestCase
TestOwnership.settings = settings(max_examples=300, stateful_step_count=40, deadline=None)


@define
class Silent:
    """Followers who do nothing."""

    def draining(self) -> bool:
        return False

    def give_up(self, ids: list[str]) -> tuple[list[ListEntry], Deferred[None]]:
        return [], Deferred()

    def adopt(self, ids: list[str]) -> None: ...

    def show(self, elsewhere: object, nodes: object) -> None: ...

    def asked(self) -> list[str]:
        return []

    def absent(self, ids: list[str]) -> None: ...

    def reread(self) -> None: ...

    def spendings(self) -> list[Spending]:
        return []

    def spent(self, spent: object, boots: object) -> None: ...


@define
class LookThread:
    """The thread that looks: `waiting` looks have been asked for and not begun."""

    waiting: list[tuple[Callable[[], None], Deferred[None]]] = field(factory=list)

    def do(self, function: Callable[[], None]) -> Deferred[None]:
        done: Deferred[None] = Deferred()
        self.waiting.append((function, done))
        return done

    def run(self) -> None:
        waiting, self.waiting = self.waiting, []
        for function, done in waiting:
            function()
            done.callback(None)


def test_a_node_is_certain_of_its_tables_for_a_lease_from_the_beginning_of_a_look() -> None:
    rows, clock, thread = NodeRows(), Clock(), LookThread()
    rows.expires["boot"] = LEASE
    member = Membership(
        Looker(ModelLedger(rows, "boot"), "boot", lambda _: True, clock.seconds),
        clock,
        thread.do,
        Silent(),
        lambda: None,
        Renewal(ModelLedger(rows, "boot"), clock.seconds),
    )
    member.start()
    assert not member.certain(), "before its first look"
    clock.advance(1.0)  # the database is slow
    thread.run()
    clock.advance(LEASE - 1.1)
    assert member.certain()
    clock.advance(0.2)
    assert not member.certain(), "no other look has been answered"
    thread.run()
    assert member.certain()


def test_a_lease_is_renewed_while_a_look_takes_long_but_not_for_a_reactor_that_stands_still() -> None:
    rows, clock = NodeRows(), Clock()
    rows.expires["busy"] = LEASE
    renewal = Renewal(ModelLedger(rows, "busy"), clock.seconds)
    renewal.moved()
    for _ in range(int(STANDS_STILL)):
        clock.advance(1.0)
        rows.now += 1.0
        assert renewal.renew()
        assert renewal.until == clock.seconds() + LEASE
    clock.advance(1.0)
    assert renewal.renew()
    assert renewal.until == STANDS_STILL + LEASE, "nobody has seen the reactor work for so long"
    del rows.expires["busy"]
    renewal.moved()
    assert not renewal.renew(), "a node that has been removed gets no other lease"


@pytest.mark.parametrize("between", [0.5, 2.0, 2.9])
def test_a_node_that_is_slow_at_every_look_takes_over_too(between: float) -> None:
    rows, clock = NodeRows(), Clock()
    rows.expires |= {"slow": LEASE, "dead": LEASE}
    rows.owner |= dict.fromkeys(TABLES, "dead")
    looker = Looker(ModelLedger(rows, "slow"), "slow", lambda _: True, clock.seconds)
    while rows.now < 3 * LEASE:
        looker.look(Wishes())
        clock.advance(between)
        rows.now += between
    looker.look(Wishes())
    assert "dead" not in rows.expires
    assert set(rows.owner.values()) == {"slow"}


def test_after_a_pause_of_the_database_nobody_is_taken_for_dead() -> None:
    rows, clock = NodeRows(), Clock()
    lookers = [Looker(ModelLedger(rows, boot), boot, lambda _: True, clock.seconds) for boot in ("a", "b")]
    rows.expires |= {"a": LEASE, "b": LEASE}
    for pause in (0.5, 20.0, 0.5, 2.0, 20.0, 0.5, 0.5):
        clock.advance(pause)
        rows.now += pause
        for looker in lookers:
            looker.look(Wishes())
    assert set(rows.expires) == {"a", "b"}


@define
class Asking(Silent):
    """Followers with what a node knows of the tables of others."""

    elsewhere: Elsewhere = field(factory=lambda: Elsewhere(TableIndex(str), {"own"}, lambda: None))

    def show(self, elsewhere: object, nodes: object) -> None:
        self.elsewhere.whole = True

    def asked(self) -> list[str]:
        return self.elsewhere.take_asked()

    def absent(self, ids: list[str]) -> None:
        self.elsewhere.found_absent(ids)


def test_a_table_that_no_list_has_is_looked_for_before_it_counts_as_unknown() -> None:
    """It may be on its way from node to node; its new node may not have come to show it yet."""
    rows, clock, thread, asking = NodeRows(), Clock(), LookThread(), Asking()
    rows.expires |= {"here": LEASE, "busy": LEASE}
    rows.owner |= dict.fromkeys(TABLES, "busy")
    ledger = ModelLedger(rows, "here")
    looker = Looker(ledger, "here", lambda _: True, clock.seconds)
    member = Membership(looker, clock, thread.do, asking, lambda: None, Renewal(ledger, clock.seconds))
    asking.elsewhere.alone = asking.elsewhere.whole = False
    member.start()
    assert refusal(asking.elsewhere, "t1") == "table/moving", "a node that has not looked yet knows of none"
    thread.run()
    for _ in range(3):
        assert refusal(asking.elsewhere, "t1") == "table/moving"
        assert refusal(asking.elsewhere, "none") in ("table/moving", "")
        clock.advance(LOOK_EVERY)
        thread.run()
        assert refusal(asking.elsewhere, "none") == "", "the database has been asked"
    del rows.owner["t1"]
    assert refusal(asking.elsewhere, "t1") == "table/moving"
    clock.advance(LOOK_EVERY)
    thread.run()
    assert refusal(asking.elsewhere, "t1") == "", "it has been cleared"
    for _ in range(REMEMBERED + 1):
        clock.advance(LOOK_EVERY)
        thread.run()
    assert refusal(asking.elsewhere, "none") == "table/moving", "by now there may be such a table"
    member.stop()


def test_a_table_that_was_taken_over_and_waits_to_be_read_is_moving() -> None:
    lobby = Elsewhere(TableIndex(str), {"own"}, lambda: None, arriving={"t1"})
    lobby.alone = False
    lobby.found_absent(["t2"])
    assert refusal(lobby, "t1") == "table/moving"
    assert lobby.take_asked() == [], "there is nothing to be found out"
    assert refusal(lobby, "t2") == ""


def test_a_server_alone_knows_all_tables() -> None:
    assert refusal(Elsewhere(TableIndex(str), {"own"}, lambda: None), "t1") == ""


def refusal(lobby: Elsewhere, id: str) -> str:
    """The code with which that table is refused here; "" if nothing is known of it."""
    try:
        lobby.check(id)
    except ProtocolError as error:
        return error.code
    return ""
