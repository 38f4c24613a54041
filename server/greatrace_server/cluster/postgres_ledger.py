"""The ledger of a cluster in PostgreSQL."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import define, field

from greatrace.translation import english
from greatrace_server.cluster.directory import FencedError, NodeState
from greatrace_server.storage.lease import LEASE
from greatrace_server.storage.ownership import Node, leave
from greatrace_server.storage.postgres_link import Connection, PostgresLink, session_name

RENEW: Final = """
UPDATE nodes SET expires = now() + %s * interval '1 second', draining = %s WHERE boot = %s RETURNING boot"""
EXTEND: Final = "UPDATE nodes SET expires = now() + %s * interval '1 second' WHERE boot = %s RETURNING boot"
NEW_RULES: Final = "SELECT rules, record FROM rules WHERE rules != ALL(%s)"
KNOW: Final = "UPDATE nodes SET knows = %s WHERE boot = %s"
# A node frozen in the middle of a commit holds locks on its row and on those of the commit, so its connections are
# ended. If it continues, it is fenced.
END_DEAD: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
    AND application_name IN (SELECT %s || boot FROM nodes WHERE expires < now())"""
REMOVE_DEAD: Final = """
WITH dead AS (
    DELETE FROM nodes WHERE boot IN (SELECT boot FROM nodes WHERE expires < now() FOR UPDATE SKIP LOCKED)
    RETURNING boot)
DELETE FROM listing WHERE boot IN (SELECT boot FROM dead)"""
# Other nodes that can continue a table: they have its rules, and are not draining.
ABLE: Final = """
SELECT FROM nodes WHERE expires > now() AND NOT draining AND boot != %(boot)s
    AND (rules = '' OR rules = ANY(knows))"""
# The owners one by one by their index: a look at 100,000 tables of live owners reads one row for each owner.
OWNERS: Final = """
WITH RECURSIVE owners AS (
        (SELECT owner FROM tables ORDER BY owner LIMIT 1)
        UNION ALL
        SELECT (SELECT next.owner FROM tables AS next WHERE next.owner > owners.owner ORDER BY next.owner LIMIT 1)
        FROM owners WHERE owner IS NOT NULL)"""
# An unowned table is assigned by its id to one of the nodes that can continue it, so that all tables of a dead node
# are taken over when each of these nodes has looked once. Tables left by their assigned node are taken by others.
# Arrays, not joins: for them PostgreSQL uses the indexes.
CLAIM: Final = f"""{OWNERS},
    gone AS (SELECT owner FROM owners WHERE owner IS NOT NULL EXCEPT SELECT boot FROM nodes),
    free AS MATERIALIZED (
        SELECT id, number > 0 AND mod(hashtext(id) + 2147483648, GREATEST(number, 1)) = place AS mine
        FROM tables, LATERAL (
            SELECT COUNT(*) AS number, COUNT(*) FILTER (WHERE boot < %(boot)s) AS place FROM nodes
            WHERE expires > now() AND NOT draining AND (rules = '' OR rules = ANY(knows))) AS able
        WHERE owner = ANY(ARRAY(SELECT owner FROM gone))),
    others AS (SELECT GREATEST(1, COUNT(*)) AS number FROM nodes WHERE expires > now() AND NOT draining),
    share AS (
        SELECT GREATEST(%(fewest)s, COUNT(*) FILTER (WHERE mine), COUNT(*) / (SELECT number FROM others) + 1) AS most
        FROM free)
UPDATE tables SET owner = %(boot)s, epoch = epoch + 1
WHERE EXISTS (SELECT FROM nodes WHERE boot = %(boot)s) AND id = ANY(ARRAY(
    SELECT id FROM tables JOIN free USING (id)
    WHERE id = ANY(ARRAY(SELECT id FROM free)) AND NOT EXISTS (SELECT FROM nodes WHERE boot = owner)
        AND ((NOT %(draining)s AND (rules = '' OR rules = ANY(%(knows)s))) OR NOT EXISTS ({ABLE}))
    ORDER BY mine DESC, id LIMIT (SELECT most FROM share) FOR UPDATE OF tables SKIP LOCKED))
RETURNING id"""  # noqa: S608 - only our own statements are put together
MOVABLE: Final = f"""
SELECT id FROM tables WHERE owner = %(boot)s AND (%(draining)s OR (rules != '' AND rules != ALL(%(knows)s)))
    AND EXISTS ({ABLE}) ORDER BY id LIMIT %(most)s"""  # noqa: S608 - only our own statements are put together
RELEASE: Final = "UPDATE tables SET owner = '', epoch = epoch + 1 WHERE id = ANY(%s) AND owner = %s"
SHOW: Final = """
INSERT INTO listing (tbl, boot, entry) SELECT tbl, %s, entry FROM unnest(%s::text[], %s::bytea[]) AS new (tbl, entry)
ON CONFLICT (tbl) DO UPDATE SET boot = excluded.boot, entry = excluded.entry"""
HIDE: Final = "DELETE FROM listing WHERE tbl = ANY(%s) AND boot = %s"
LISTED: Final = "UPDATE nodes SET listed = listed + 1 WHERE boot = %s RETURNING boot"
LIVE: Final = "SELECT boot, name, address, kept, listed, peer FROM nodes WHERE expires > now() ORDER BY name, boot"
NEXT_END: Final = "SELECT extract(epoch FROM min(expires) - now())::float8 FROM nodes WHERE boot != %s"
LISTING: Final = "SELECT entry FROM listing WHERE boot = %s ORDER BY tbl"
EXISTING: Final = "SELECT id FROM tables WHERE id = ANY(%s)"
CLAIMED: Final = "SELECT id FROM tables WHERE id = ANY(%s) AND owner = %s"
SPEND: Final = "INSERT INTO spendings (boot, at, body) VALUES (%s, now(), %s)"
SPENT: Final = """
SELECT id, boot, extract(epoch FROM now() - at)::float8, body FROM spendings
WHERE boot != %s AND at > now() - %s * interval '1 second' ORDER BY id"""
FORGET_SPENT: Final = "DELETE FROM spendings WHERE at < now() - %s * interval '1 second'"
SET_PEER: Final = "UPDATE nodes SET peer = %s WHERE boot = %s"
SPENT_KEPT: Final = 600.0  # seconds: no limit counts longer
SPENT_LATE: Final = 10.0  # seconds until a written row is visible, at most
FORGET_EVERY: Final = 60.0  # seconds
FEWEST: Final = 4  # tables that a node takes over at a time, if as many are there
MOST_MOVED: Final = 20  # tables that a node gives away at a time
TAKEN: Final = english("another node has taken over")

Values = tuple[Any, ...] | dict[str, Any]


@define(eq=False, repr=False)
class PostgresLedger:
    """The ledger of a cluster in PostgreSQL."""

    link: PostgresLink
    node: Node
    seconds: Callable[[], float] = time.monotonic
    _judged: set[str] = field(factory=set)  # keys of rules that have been checked
    _known: set[str] = field(factory=set)  # keys of rules that this version can continue
    _draining: bool = False
    _heard: set[int] = field(factory=set)  # rows of `spendings` that may be read again
    _asked: float = float("-inf")  # time of the last call of `spendings`
    _forgot: float = float("-inf")

    def renew(self, *, draining: bool) -> None:
        if not self._rows(RENEW, (LEASE, draining, self.node.boot)):
            raise FencedError(TAKEN)
        self._draining = draining

    def extend(self) -> None:
        """Extend the lease to its full time from now, as in `renewal.Lease`. Raises FencedError."""
        if not self._rows(EXTEND, (LEASE, self.node.boot)):
            raise FencedError(TAKEN)

    def new_rules(self) -> list[tuple[str, bytes]]:
        found = [(key, bytes(record)) for key, record in self._rows(NEW_RULES, (list(self._judged),))]
        self._judged.update(key for key, _ in found)
        return found

    def know(self, keys: Iterable[str]) -> None:
        if new := set(keys) - self._known:
            self._known |= new
            self._do(KNOW, (sorted(self._known), self.node.boot))

    def remove_dead(self) -> None:
        self._do(END_DEAD, (session_name(""),))
        self._do(REMOVE_DEAD, ())

    def claim(self) -> list[str]:
        """Take over tables. A retry after a lost connection finds the tables that a commit had claimed before."""
        tried: list[str] = []

        def take(connection: Connection) -> list[str]:
            before = _ids(connection, CLAIMED, (tried, self.node.boot)) if tried else []
            with connection.transaction():
                found = _ids(connection, CLAIM, self._place() | {"fewest": FEWEST})
                tried.extend(found)
            return before + found

        return self.link.run(take)

    def movable(self) -> list[str]:
        return [id for (id,) in self._rows(MOVABLE, self._place() | {"most": MOST_MOVED})]

    def release(self, ids: Iterable[str]) -> None:
        self._do(RELEASE, (list(ids), self.node.boot))

    def _place(self) -> dict[str, Any]:
        """This node's values for a statement."""
        return {"boot": self.node.boot, "draining": self._draining, "knows": sorted(self._known)}

    def publish(self, changed: Iterable[tuple[str, bytes]], gone: Iterable[str]) -> None:
        shown, boot = list(changed), self.node.boot

        def write(connection: Connection) -> None:
            with connection.transaction():
                if connection.execute(LISTED, (boot,)).fetchone() is None:
                    raise FencedError(TAKEN)
                connection.execute(SHOW, (boot, [id for id, _ in shown], [entry for _, entry in shown]))
                connection.execute(HIDE, (list(gone), boot))

        self.link.run(write)

    def live(self) -> list[NodeState]:
        return [NodeState(*row) for row in self._rows(LIVE, ())]

    def next_end(self) -> float:
        ((seconds,),) = self._rows(NEXT_END, (self.node.boot,))
        return math.inf if seconds is None else float(seconds)

    def listing(self, boot: str) -> list[bytes]:
        return [bytes(entry) for (entry,) in self._rows(LISTING, (boot,))]

    def existing(self, ids: Iterable[str]) -> list[str]:
        return [id for (id,) in self._rows(EXISTING, (list(ids),))]

    def spend(self, body: bytes) -> None:
        self._do(SPEND, (self.node.boot, body))

    def spendings(self) -> list[tuple[str, float, bytes]]:
        """Amounts from other nodes. A node that has just started gets all that still count."""
        now = self.seconds()
        since = min(SPENT_KEPT, now - self._asked + SPENT_LATE)
        rows = self._rows(SPENT, (self.node.boot, since))
        new = [row for row in rows if row[0] not in self._heard]
        self._asked, self._heard = now, {row[0] for row in rows}
        if now > self._forgot + FORGET_EVERY:
            self._forgot = now
            self._do(FORGET_SPENT, (SPENT_KEPT,))
        return [(boot, age, bytes(body)) for _, boot, age, body in new]

    def reached_at(self, peer: str) -> None:
        """Record the address where other nodes reach this one."""
        self._do(SET_PEER, (peer, self.node.boot))

    def leave(self) -> None:
        self.link.run(lambda connection: leave(connection, self.node))

    def now(self) -> float:
        """The database's time, in seconds of the calendar."""
        return float(self._rows("SELECT extract(epoch FROM now())::float8", ())[0][0])

    def _rows(self, statement: str, values: Values) -> list[tuple[Any, ...]]:
        def found(connection: Connection) -> list[tuple[Any, ...]]:
            with connection.cursor(binary=True) as cursor:
                return cursor.execute(statement.encode(), values).fetchall()

        return self.link.run(found)

    def _do(self, statement: str, values: Values) -> None:
        self.link.run(lambda connection: connection.execute(statement.encode(), values))


def _ids(connection: Connection, statement: str, values: Values) -> list[str]:
    """The ids that a statement returns."""
    return [id for (id,) in connection.execute(statement.encode(), values).fetchall()]
