"""A node that stopped in the middle of a commit holds rows in PostgreSQL: others end its connections and go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

from greatrace_server.cluster.directory import FencedError
from greatrace_server.cluster.postgres_ledger import PostgresLedger
from greatrace_server.storage.ownership import Node
from greatrace_server.storage.postgres import open_writer
from greatrace_server.storage.postgres_link import Connection, PostgresLink, connect
from tests.server.postgres_server import PostgresServer

LOOKS = 400


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    return postgres.new_database()


def known(connection: Connection) -> set[str]:
    """The nodes that have a row."""
    return {name for (name,) in connection.execute("SELECT name FROM nodes").fetchall()}


def looks_until(ledger: PostgresLedger, done: Callable[[], bool]) -> None:
    """The ledger looks until that is so; PostgreSQL ends connections when it comes to it."""
    for _ in range(LOOKS):
        ledger.remove_dead()
        if done():
            return
        time.sleep(0.05)
    pytest.fail("the dead node is still there")


def test_the_rows_of_a_node_that_stopped_in_a_commit_do_not_stay_locked(url: str) -> None:
    frozen, other = Node("frozen", "here:1"), Node("other", "here:2")
    writers = [open_writer(url, node) for node in (frozen, other)]
    ledger = PostgresLedger(PostgresLink(url, other.boot).open(), other)
    own, stuck = connect(url), connect(url, frozen.boot)
    own.execute("UPDATE nodes SET expires = now() + interval '1 hour'")
    stuck.execute("SET idle_in_transaction_session_timeout = 0")  # as in the middle of a batch, where it does not count
    stuck.execute("BEGIN")
    stuck.execute("SELECT FROM nodes WHERE name = 'frozen' FOR UPDATE")
    ledger.remove_dead()
    assert known(own) == {"frozen", "other"}, "its lease is not over: nobody ends its connections"
    assert not stuck.closed
    stuck.execute("UPDATE nodes SET expires = now() - interval '1 second' WHERE name = 'frozen'")
    stuck.execute("COMMIT")
    stuck.execute("BEGIN")
    stuck.execute("SELECT FROM nodes WHERE name = 'frozen' FOR UPDATE")
    looks_until(ledger, lambda: known(own) == {"other"})
    with pytest.raises(psycopg.OperationalError):
        stuck.execute("COMMIT")
    ledger.link.drop()
    for connection in (own, stuck):
        connection.close()
    for writer in writers:
        writer.close()


@pytest.fixture
def two(url: str) -> Iterator[tuple[PostgresLedger, PostgresLedger, Connection]]:
    """The ledgers of two nodes, and a connection of our own."""
    nodes = [Node("dead", "here:1"), Node("other", "here:2")]
    writers = [open_writer(url, node) for node in nodes]
    dead, other = (PostgresLedger(PostgresLink(url, node.boot).open(), node) for node in nodes)
    own = connect(url)
    own.execute("UPDATE nodes SET expires = now() + interval '1 hour'")
    yield dead, other, own
    own.close()
    for ledger in (dead, other):
        ledger.link.drop()
    for writer in writers:
        writer.close()


def test_a_node_that_was_cut_off_does_not_take_entries_out_of_the_new_owners_list(
    two: tuple[PostgresLedger, PostgresLedger, Connection],
) -> None:
    """What it wanted to show goes on its way again when the network is back: by then its tables are others'."""
    dead, other, own = two
    own.execute("INSERT INTO tables (id, record, owner, epoch) VALUES ('ta', '', %s, 1)", (dead.node.boot,))
    dead.publish([("ta", b"old")], [])
    own.execute("DELETE FROM nodes WHERE name = 'dead'")
    assert other.claim() == ["ta"]
    other.publish([("ta", b"new")], [])
    with pytest.raises(FencedError):
        dead.publish([("ta", b"late")], [])
    assert other.listing(other.node.boot) == [b"new"]
    own.execute("UPDATE tables SET owner = ''")
    assert dead.claim() == [], "nor does it get tables any more"


def test_the_database_knows_which_tables_exist(two: tuple[PostgresLedger, PostgresLedger, Connection]) -> None:
    _dead, other, own = two
    own.execute("INSERT INTO tables (id, record, owner, epoch) VALUES ('ta', '', '', 1), ('tb', '', 'gone', 1)")
    assert sorted(other.existing(["ta", "tb", "tc"])) == ["ta", "tb"]


def test_tables_that_were_claimed_as_the_connection_was_lost_are_found_again(
    two: tuple[PostgresLedger, PostgresLedger, Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody would go on with them: they have an owner, and it does not know."""
    _dead, other, own = two
    own.execute("INSERT INTO tables (id, record, owner, epoch) VALUES ('ta', '', '', 1)")
    transaction, lost = psycopg.Connection.transaction, iter((True,))

    @contextmanager
    def cut_after_the_commit(connection: Connection) -> Iterator[None]:
        with transaction(connection):
            yield
        if next(lost, False):
            connection.close()
            raise psycopg.OperationalError

    monkeypatch.setattr(psycopg.Connection, "transaction", cut_after_the_commit)
    assert other.claim() == ["ta"]
    assert other.claim() == []
