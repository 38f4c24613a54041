"""Ownership of a PostgreSQL database: the rows of `nodes`, each the lease of one start of a server.

Every start has its own id (`boot`), and every table an epoch, which rises with each change of its owner. A commit
changes the node's row and checks that its tables have the expected epochs, in the same transaction: so a removed node
cannot write any more, and no node can write to a table that it has given away, even if it owns it again. Taking over a
node's tables begins with removing its row; the lease's end only decides when others may do that. All times are the
database's.
"""

from __future__ import annotations

import secrets
from typing import Final

from attrs import field, frozen

from greatrace.translation import tr
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.lease import LEASE
from greatrace_server.storage.postgres_link import Connection

ENTER: Final = """
INSERT INTO nodes (boot, name, address, peer, expires, batch)
VALUES (%s, %s, %s, %s, now() + %s * interval '1 second', 0)"""
LIVE: Final = "SELECT name FROM nodes WHERE expires > now() AND (name = '') = %s ORDER BY name"
SAME_ADDRESS: Final = """
SELECT name FROM nodes WHERE expires > now() AND address = %s AND name != %s AND ('' IN (%s, peer)) ORDER BY name"""
NEXT_BATCH: Final = """
UPDATE nodes SET batch = %s, kept = kept + %s WHERE boot = %s AND batch = %s RETURNING batch"""
LAST_BATCH: Final = "SELECT batch FROM nodes WHERE boot = %s"
FOREIGN: Final = """
SELECT id FROM tables JOIN unnest(%s::text[], %s::bigint[]) AS known (id, epoch) USING (id)
WHERE tables.owner != %s OR tables.epoch != known.epoch LIMIT 1"""
OWN_NEW: Final = "UPDATE tables SET owner = %s, epoch = 1 WHERE id = ANY(%s) AND owner = '' AND epoch = 0"
SET_RULES: Final = """
UPDATE tables SET rules = new.rules FROM unnest(%s::text[], %s::text[]) AS new (id, rules) WHERE tables.id = new.id"""
KEEP_RULES: Final = """
INSERT INTO rules (rules, record) SELECT rules, record FROM unnest(%s::text[], %s::bytea[]) AS new (rules, record)
ON CONFLICT DO NOTHING"""
OWN_ALL: Final = "UPDATE tables SET owner = %s, epoch = epoch + 1"
FORGET_RULES: Final = "DELETE FROM rules WHERE rules NOT IN (SELECT rules FROM tables)"
LEAVE: Final = ("DELETE FROM listing WHERE boot = %s", "DELETE FROM nodes WHERE boot = %s")


@frozen
class Node:
    """A server on a database that several may share. Without a name it is alone. `address`: host:port for players,
    `peer`: for the other nodes, where several have the same address for players.
    """

    name: str = ""
    address: str = ""
    peer: str = ""
    boot: str = field(factory=lambda: secrets.token_hex(8))


def enter(connection: Connection, node: Node) -> None:
    """Let the node write from now on; a node without a name gets all tables. Raises StoreError.

    A single server replaces another single one; a single server and named nodes exclude each other.
    """
    alone = not node.name
    with connection.transaction():
        connection.execute("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE")
        others = [name for (name,) in connection.execute(LIVE, (not alone,)).fetchall()]
        if others and alone:
            raise StoreError(
                tr("nodes use this database: {names}; start this one with --node NAME", names=", ".join(others))
            )
        if others:
            raise StoreError(tr("a server without --node is using this database: stop it first"))
        _check_address(connection, node)
        if alone:
            connection.execute("DELETE FROM nodes")
            connection.execute("DELETE FROM listing")
        connection.execute(FORGET_RULES)
        connection.execute(ENTER, (node.boot, node.name, node.address, node.peer, LEASE))
        if alone:
            connection.execute(OWN_ALL, (node.boot,))


def _check_address(connection: Connection, node: Node) -> None:
    """Check that a node with a shared address for players has one for nodes, to pass messages on. Raises StoreError."""
    if node.name and (same := connection.execute(SAME_ADDRESS, (node.address, node.name, node.peer)).fetchone()):
        raise StoreError(
            tr("node {name} has the address {address}, too: start both with --peer", name=same[0], address=node.address)
        )


def leave(connection: Connection, node: Node) -> None:
    """Release all tables."""
    with connection.transaction():
        for statement in LEAVE:
            connection.execute(statement, (node.boot,))
