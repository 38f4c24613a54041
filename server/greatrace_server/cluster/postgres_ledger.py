"""The ledger of a cluster in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import define

from greatrace_server.cluster.directory import FencedError, NodeState
from greatrace_server.storage.lease import LEASE
from greatrace_server.storage.ownership import Node, leave
from greatrace_server.storage.postgres_link import Connection, PostgresLink

RENEW: Final = "UPDATE nodes SET expires = now() + %s * interval '1 second' WHERE boot = %s RETURNING boot"
# A node that was frozen in the middle of a commit holds its row until PostgreSQL ends that transaction: others go on.
REMOVE_DEAD: Final = """
WITH dead AS (
    DELETE FROM nodes WHERE boot IN (SELECT boot FROM nodes WHERE expires < now() FOR UPDATE SKIP LOCKED)
    RETURNING boot)
DELETE FROM listing WHERE boot IN (SELECT boot FROM dead)"""
CLAIM: Final = """
WITH free AS (SELECT id FROM tables WHERE NOT EXISTS (SELECT FROM nodes WHERE boot = owner)),
    others AS (SELECT GREATEST(1, COUNT(*)) AS number FROM nodes WHERE expires > now()),
    share AS (SELECT GREATEST(%s, (SELECT COUNT(*) FROM free) / number + 1) AS most FROM others)
UPDATE tables SET owner = %s, epoch = epoch + 1 WHERE id IN (
    SELECT id FROM tables WHERE id IN (SELECT id FROM free) AND NOT EXISTS (SELECT FROM nodes WHERE boot = owner)
    ORDER BY id LIMIT (SELECT most FROM share) FOR UPDATE SKIP LOCKED)
RETURNING id"""
SHOW: Final = """
INSERT INTO listing (tbl, boot, entry) SELECT tbl, %s, entry FROM unnest(%s::text[], %s::bytea[]) AS new (tbl, entry)
ON CONFLICT (tbl) DO UPDATE SET boot = excluded.boot, entry = excluded.entry"""
HIDE: Final = "DELETE FROM listing WHERE tbl = ANY(%s) AND boot = %s"
LISTED: Final = "UPDATE nodes SET listed = listed + 1 WHERE boot = %s"
LIVE: Final = "SELECT boot, name, address, kept, listed FROM nodes WHERE expires > now() ORDER BY name, boot"
LISTING: Final = "SELECT entry FROM listing WHERE boot = %s ORDER BY tbl"
FEWEST: Final = 4  # tables that a node takes over at a time, if there are so many


@define(eq=False, repr=False)
class PostgresLedger:
    """See Ledger."""

    link: PostgresLink
    node: Node

    def renew(self) -> None:
        """See Ledger. Raises FencedError."""
        if not self._rows(RENEW, (LEASE, self.node.boot)):
            raise FencedError("another node has taken over")

    def remove_dead(self) -> None:
        """See Ledger."""
        self._do(REMOVE_DEAD, ())

    def claim(self) -> list[str]:
        """See Ledger."""
        return [id for (id,) in self._rows(CLAIM, (FEWEST, self.node.boot))]

    def publish(self, changed: Iterable[tuple[str, bytes]], gone: Iterable[str]) -> None:
        """See Ledger."""
        shown, boot = list(changed), self.node.boot

        def write(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(SHOW, (boot, [id for id, _ in shown], [entry for _, entry in shown]))
                connection.execute(HIDE, (list(gone), boot))
                connection.execute(LISTED, (boot,))

        self.link.run(write)

    def live(self) -> list[NodeState]:
        """See Ledger."""
        return [NodeState(*row) for row in self._rows(LIVE, ())]

    def listing(self, boot: str) -> list[bytes]:
        """See Ledger."""
        return [bytes(entry) for (entry,) in self._rows(LISTING, (boot,))]

    def leave(self) -> None:
        """See Ledger."""
        self.link.run(lambda connection: leave(connection, self.node))

    def now(self) -> float:
        """The database's time, in seconds of the calendar."""
        return float(self._rows("SELECT extract(epoch FROM now())::float8", ())[0][0])

    def _rows(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        def found(connection: Connection) -> list[tuple[Any, ...]]:
            with connection.cursor(binary=True) as cursor:
                return cursor.execute(statement.encode(), values).fetchall()

        return self.link.run(found)

    def _do(self, statement: str, values: tuple[Any, ...]) -> None:
        self.link.run(lambda connection: connection.execute(statement.encode(), values))
