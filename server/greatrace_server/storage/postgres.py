"""The journal in PostgreSQL.

Every commit changes the server's row in `nodes` in its own transaction (see `ownership`): a server that was paused or
cut off, and has been replaced meanwhile, cannot write any more. A commit also compares the epochs of all tables that it
writes to. The row also has the number of the last batch, so that a server whose connection was lost during a commit
finds out whether it was carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import psycopg
from attrs import define, field

from greatrace.translation import english, tr
from greatrace_server.storage.archive import copy_all
from greatrace_server.storage.batch import Batch, Row
from greatrace_server.storage.database import Database, StoreError
from greatrace_server.storage.owned_tables import CheckedBatch, OwnedTables
from greatrace_server.storage.ownership import (
    FOREIGN,
    KEEP_RULES,
    LAST_BATCH,
    NEXT_BATCH,
    OWN_NEW,
    SET_RULES,
    Node,
    enter,
)
from greatrace_server.storage.postgres_archive import PostgresArchive
from greatrace_server.storage.postgres_inserts import marked, statements
from greatrace_server.storage.postgres_link import Connection, PostgresLink, sentence_of
from greatrace_server.storage.postgres_schema import bring_up_to_date
from greatrace_server.storage.rating_rows import Query
from greatrace_server.storage.sqlite_archive import new_file

T = TypeVar("T")
TAKEN: Final = english("another server has taken over")
EXCLUSIVELY: Final = "SELECT pg_try_advisory_xact_lock(%s)"
EXCLUSIVE_LOCK: Final = 0x67726561745F7278  # "great_rx"; nobody waits for it, since its holder may be frozen
LAST_NUMBER: Final = """
SELECT COALESCE(MAX(GREATEST(
    (SELECT MAX(number) FROM answers WHERE tbl = tables.id), (SELECT MAX(number) FROM aside WHERE tbl = tables.id)
)), 0) FROM tables WHERE owner = %s"""


@define(eq=False, repr=False)
class PostgresReader:
    """A Database that can only read."""

    link: PostgresLink
    node: Node

    def query(self, statement: str, values: Row = ()) -> list[Row]:

        def found(connection: Connection) -> list[Row]:
            with connection.cursor(binary=True) as cursor:
                return cursor.execute(marked(statement), values).fetchall()

        return self.link.run(found)

    def tables(self, ids: Sequence[str] | None = None) -> list[Row]:
        return [(id, record) for id, record, _epoch in self.owned(ids)]

    def owned(self, ids: Sequence[str] | None = None) -> list[Row]:
        """Id, record and epoch of every table that this server owns, or of those with these ids."""
        if ids is None:
            return self.query("SELECT id, record, epoch FROM tables WHERE owner = ? ORDER BY id", (self.node.boot,))
        question = "SELECT id, record, epoch FROM tables WHERE owner = ? AND id = ANY(?) ORDER BY id"
        return self.query(question, (self.node.boot, list(ids)))

    def last_number(self) -> int:
        """The highest number of an answer at this server's tables; 0 without answers."""
        return int(self.query(LAST_NUMBER, (self.node.boot,))[0][0])

    def save(self, batch: Batch) -> None:
        """Raise StoreError."""
        raise StoreError(tr("this connection can only read"))

    def exclusively(self, work: Callable[[Query], T]) -> T | None:
        """Raise StoreError."""
        raise StoreError(tr("this connection can only read"))

    def tidy_in(self, in_thread: Callable[[Callable[[], None]], object]) -> None:
        """Do nothing: PostgreSQL does its own maintenance."""

    def copy_to(self, path: Path, between: Callable[[], object]) -> None:
        """Copy everything, as of this moment, to a new SQLite file."""
        with new_file(path) as goal:
            source = PostgresArchive(self.link.url)
            try:
                copy_all(source, goal, lambda *_: between())
            finally:
                source.close()

    def reason(self, error: BaseException) -> str:
        return sentence_of(error)

    def hurry(self, seconds: float) -> None:
        self.link.hurry(seconds)

    def close(self) -> None:
        self.link.drop()


@define(eq=False, repr=False)
class PostgresWriter(PostgresReader):
    """A Database that can write."""

    _batch: int = 0  # number of the last batch
    _owned: OwnedTables = field(factory=OwnedTables)

    def tables(self, ids: Sequence[str] | None = None) -> list[Row]:
        """The tables; this server may write to them from now on."""
        found = self.owned(ids)
        self._owned.own((id, epoch) for id, _record, epoch in found)
        return [(id, record) for id, record, _epoch in found]

    def save(self, batch: Batch) -> None:
        """Write the whole batch in one transaction. Raises StoreError when another server has taken over."""
        checked = self._owned.checked(batch)
        self.link.run(lambda connection: self._write(connection, checked))
        self._batch += 1
        self._owned.saved(checked)

    def exclusively(self, work: Callable[[Query], T]) -> T | None:
        """Run the function as in Database, again if the connection is lost before the commit is confirmed."""

        def done(connection: Connection) -> T | None:
            with connection.transaction():
                if connection.execute(EXCLUSIVELY, (EXCLUSIVE_LOCK,)).fetchone() != (True,):
                    return None
                return work(lambda statement, values: _rows(connection, statement, values))

        return self.link.run(done)

    def _write(self, connection: Connection, checked: CheckedBatch) -> None:
        number, boot = self._batch + 1, self.node.boot
        with connection.pipeline() as pipeline, connection.transaction():
            own = connection.execute(NEXT_BATCH, (number, int(checked.kept), boot, self._batch))
            foreign = connection.execute(FOREIGN, (checked.races, checked.epochs, boot))
            pipeline.sync()  # otherwise rows would stay locked if the server froze here, see SET_UP
            if own.fetchone() is None:
                self._check_written(connection, number)
                return
            if foreign.fetchone() is not None:
                raise StoreError(TAKEN)
            for statement, values in statements(checked.batch):
                connection.execute(statement, values)
            if checked.opens_tables:
                connection.execute(OWN_NEW, (boot, checked.races))
            if checked.rules:
                connection.execute(SET_RULES, (list(checked.rules), list(checked.rules.values())))
                connection.execute(KEEP_RULES, (list(checked.samples), list(checked.samples.values())))

    def _check_written(self, connection: Connection, number: int) -> None:
        """Check that the batch had been committed before the connection was lost. Raises StoreError."""
        if connection.execute(LAST_BATCH, (self.node.boot,)).fetchone() != (number,):
            raise StoreError(TAKEN)


def _rows(connection: Connection, statement: str, values: Row) -> list[Row]:
    """The rows found by a statement; none for statements without results."""
    with connection.cursor(binary=True) as cursor:
        cursor.execute(marked(statement), values)
        return cursor.fetchall() if cursor.description else []


def open_reader(url: str) -> PostgresReader:
    """A read-only connection. Raises StoreError."""
    return PostgresReader(PostgresLink(url).open(), Node())


def open_writer(url: str, node: Node) -> PostgresWriter:
    """A connection with its tables made, for a node that may write from now on. Raises StoreError."""
    link = PostgresLink(url, node.boot).open()
    try:
        link.run(bring_up_to_date)
        link.run(lambda connection: enter(connection, node))
    except psycopg.Error as e:
        link.drop()
        raise StoreError(tr("the database cannot be opened: {why}", why=sentence_of(e))) from e
    except StoreError:
        link.drop()
        raise
    return PostgresWriter(link, node)


def node_of(database: Database) -> Node:
    """The node of an opened PostgreSQL database."""
    assert isinstance(database, PostgresWriter)
    return database.node


def upgrade(url: str) -> tuple[int, int]:
    """Upgrade the tables to this server's version; the versions before and after. Raises StoreError."""
    link = PostgresLink(url).open()
    try:
        return link.run(bring_up_to_date)
    except psycopg.Error as e:
        raise StoreError(tr("the database cannot be upgraded: {why}", why=sentence_of(e))) from e
    finally:
        link.drop()
