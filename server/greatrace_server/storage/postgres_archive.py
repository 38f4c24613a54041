"""The whole content of a PostgreSQL database, for copying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import psycopg
from psycopg.sql import SQL, Identifier

from greatrace.translation import tr
from greatrace_server.storage.batch import Row
from greatrace_server.storage.database import COLUMNS, ORDER, StoreError
from greatrace_server.storage.postgres_inserts import type_of
from greatrace_server.storage.postgres_link import PostgresLink, sentence_of
from greatrace_server.storage.postgres_schema import bring_up_to_date


class PostgresArchive:
    """An Archive in PostgreSQL."""

    def __init__(self, url: str) -> None:
        self._link = PostgresLink(url).open()
        try:
            self._link.run(bring_up_to_date)
            self._connection = self._link.run(lambda connection: connection)
            self._connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        except (psycopg.Error, StoreError) as e:
            self._link.drop()
            raise StoreError(tr("the database cannot be opened: {why}", why=sentence_of(e))) from e

    def empty(self) -> bool:
        return not any(self.count(table) for table in COLUMNS)

    def count(self, table: str) -> int:
        """The number of rows of a table."""
        found = self._connection.execute(SQL("SELECT COUNT(*) FROM {}").format(Identifier(table))).fetchone()
        return 0 if found is None else int(found[0])

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table, ordered by their key, as of the opening of the archive."""
        names = ", ".join(COLUMNS[table])
        question = f"SELECT {names} FROM {table} ORDER BY {ORDER[table]}"  # noqa: S608 - our own names
        with self._connection.cursor(f"copy_{table}", binary=True) as cursor:  # the server sends rows in parts
            yield from cursor.execute(question.encode())

    def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Write rows. Raises StoreError."""
        columns = COLUMNS[table]
        copying = f"COPY {table} ({', '.join(columns)}) FROM STDIN (FORMAT BINARY)"
        try:
            with self._connection.cursor() as cursor, cursor.copy(copying.encode()) as copy:
                copy.set_types([type_of(column) for column in columns])
                for row in rows:
                    copy.write_row(row)
        except psycopg.Error as e:
            raise StoreError(tr("the rows of {table} cannot be copied: {why}", table=table, why=sentence_of(e))) from e

    def commit(self) -> None:
        """Make durable what was inserted. Raises StoreError."""
        try:
            self._connection.execute("COMMIT")
        except psycopg.Error as e:
            raise StoreError(tr("the copy cannot be written: {why}", why=sentence_of(e))) from e

    def close(self) -> None:
        """Close the connection. Uncommitted rows are dropped."""
        with suppress(psycopg.Error):
            self._link.drop()
