"""The journal in PostgreSQL.

One server at a time writes to it. Each server that opens it raises the number `epoch` of its row in `writers`, and
every commit checks that number in its own transaction: a server that was paused or cut off, and has been replaced
meanwhile, can write nothing any more. The same row has the number of the last batch, so that a server whose connection
was lost during a commit finds out whether that has been carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import psycopg
from attrs import define

from greatrace_server.storage.archive import copy_all
from greatrace_server.storage.batch import Batch, Row
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.postgres_archive import PostgresArchive
from greatrace_server.storage.postgres_inserts import marked, statements
from greatrace_server.storage.postgres_link import Connection, PostgresLink, sentence_of
from greatrace_server.storage.postgres_schema import bring_up_to_date
from greatrace_server.storage.sqlite_archive import new_file

WRITER: Final = "server"
OPENED: Final = """
INSERT INTO writers VALUES (%s, 1, 0)
ON CONFLICT (name) DO UPDATE SET epoch = writers.epoch + 1, batch = 0 RETURNING epoch"""
NEXT_BATCH: Final = """
UPDATE writers SET batch = %s WHERE name = %s AND epoch = %s AND batch = %s RETURNING batch"""
LAST_BATCH: Final = "SELECT epoch, batch FROM writers WHERE name = %s"
LAST_NUMBER: Final = """
SELECT COALESCE(MAX(GREATEST(
    (SELECT MAX(number) FROM answers WHERE tbl = tables.id), (SELECT MAX(number) FROM aside WHERE tbl = tables.id)
)), 0) FROM tables"""


@define(eq=False, repr=False)
class PostgresReader:
    """See Database; it can only read."""

    link: PostgresLink

    def query(self, statement: str, values: Row = ()) -> list[Row]:
        """All rows that a statement finds."""

        def found(connection: Connection) -> list[Row]:
            with connection.cursor(binary=True) as cursor:
                return cursor.execute(marked(statement), values).fetchall()

        return self.link.run(found)

    def last_number(self) -> int:
        """The highest number that any answer has; 0 if there is none."""
        return int(self.query(LAST_NUMBER)[0][0])

    def save(self, batch: Batch) -> None:
        """Raises StoreError."""
        raise StoreError("this connection can only read")

    def copy_to(self, path: Path, between: Callable[[], object]) -> None:
        """Copy everything, as it is at this moment, to a new SQLite file."""
        with new_file(path) as goal:
            source = PostgresArchive(self.link.url)
            try:
                copy_all(source, goal, lambda *_: between())
            finally:
                source.close()

    def reason(self, error: BaseException) -> str:
        """What is wrong with the database, in words for the operator."""
        return sentence_of(error)

    def hurry(self, seconds: float) -> None:
        """The server stops: wait no longer than that for a database that cannot be reached."""
        self.link.hurry(seconds)

    def close(self) -> None:
        """Nothing can be read or written after this."""
        self.link.drop()


@define(eq=False, repr=False)
class PostgresWriter(PostgresReader):
    """See Database."""

    _epoch: int
    _batch: int = 0  # number of the last batch

    def save(self, batch: Batch) -> None:
        """Write all of it in one transaction. Raises StoreError when another server has taken over."""
        self.link.run(lambda connection: self._write(connection, batch))
        self._batch += 1

    def _write(self, connection: Connection, batch: Batch) -> None:
        number = self._batch + 1
        with connection.pipeline(), connection.transaction():
            own = connection.execute(NEXT_BATCH, (number, WRITER, self._epoch, self._batch)).fetchone()
            if own is None:
                self._check_written(connection, number)
                return
            for statement, values in statements(batch):
                connection.execute(statement, values)

    def _check_written(self, connection: Connection, number: int) -> None:
        """Whether that batch had been committed before the connection was lost. Raises StoreError."""
        if connection.execute(LAST_BATCH, (WRITER,)).fetchone() != (self._epoch, number):
            raise StoreError("another server has taken over the database")


def open_reader(url: str) -> PostgresReader:
    """A connection for reading only. Raises StoreError."""
    return PostgresReader(PostgresLink(url).open())


def open_writer(url: str) -> PostgresWriter:
    """A connection with its tables made, and no other server that writes. Raises StoreError."""
    link = PostgresLink(url).open()
    try:
        link.run(bring_up_to_date)
        ((epoch,),) = PostgresReader(link).query(OPENED, (WRITER,))
    except psycopg.Error as e:
        link.drop()
        raise StoreError(f"the database cannot be opened: {sentence_of(e)}") from e
    except StoreError:
        link.drop()
        raise
    return PostgresWriter(link, epoch)


def upgrade(url: str) -> tuple[int, int]:
    """The version of the tables before and after they were brought to that of this server. Raises StoreError."""
    link = PostgresLink(url).open()
    try:
        return link.run(bring_up_to_date)
    except psycopg.Error as e:
        raise StoreError(f"the database cannot be upgraded: {sentence_of(e)}") from e
    finally:
        link.drop()
