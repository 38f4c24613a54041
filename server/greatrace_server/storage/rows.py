"""Reading the journal: its stored rows, which may be damaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define

from greatrace_server.storage.batch import Row
from greatrace_server.storage.database import Database
from greatrace_server.storage.records import SealedRecord

COLUMNS: Final = "number, seq, seat, action, id, told, chain"


@define(eq=False, repr=False)
class JournalRows:
    """The rows visible to one connection to the database."""

    database: Database

    def tables(self) -> Iterator[tuple[str, bytes]]:
        """Id and record of every table that this server owns."""
        yield from self.database.tables()

    def kept(self, kind: str) -> list[tuple[str, bytes]]:
        """Name and record of all rows of that kind."""
        return self.database.query("SELECT name, record FROM kept WHERE kind = ? ORDER BY name", (kind,))

    def answers(self, table: str, after: int = 0) -> list[Row]:
        """The stored answers of a table after that number, in order; they may be damaged."""
        question = f"SELECT {COLUMNS} FROM answers WHERE tbl = ? AND number > ? ORDER BY number"  # noqa: S608 - our own names
        return self.database.query(question, (table, after))

    def outline(self, table: str, until: int) -> list[tuple[int, int, bytes]]:
        """Update, seat and action of every answer of a table up to that update, in order."""
        question = "SELECT seq, seat, action FROM answers WHERE tbl = ? AND seq <= ? ORDER BY number"
        return self.database.query(question, (table, until))

    def update_events(self, table: str, after: int, until: int, most: int) -> list[tuple[int, bytes]]:
        """Number and events of a table's updates after `after` up to `until`, in order, at most `most`."""
        question = """SELECT seq, told FROM answers
            WHERE tbl = ? AND seq > ? AND seq <= ? AND LENGTH(told) > 0 ORDER BY number LIMIT ?"""
        return self.database.query(question, (table, after, until, most))

    def last_answers(self, table: str, until: int, most: int) -> list[Row]:
        """The last answers of a table up to that number, in order."""
        question = f"SELECT {COLUMNS} FROM answers WHERE tbl = ? AND number <= ? ORDER BY number DESC LIMIT ?"  # noqa: S608 - our own names
        return self.database.query(question, (table, until, most))[::-1]

    def checkpoint_of(self, table: str) -> bytes:
        """The stored position of a race; empty if it is missing."""
        found = self.database.query("SELECT record FROM checkpoints WHERE tbl = ?", (table,))
        return bytes(found[0][0]) if found and isinstance(found[0][0], bytes) else b""

    def sealed_answers(self, table: str) -> list[SealedRecord]:
        """The answers that wait for a window of that table to close; damaged ones are ignored."""
        rows = self.database.query("SELECT decision, seat, action, id FROM sealed WHERE tbl = ?", (table,))
        return [SealedRecord(*row) for row in rows if [type(value) for value in row] == [int, int, bytes, str]]
