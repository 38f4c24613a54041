"""The rows of one transaction, gathered so that few statements write them.

SQLite's module lets other threads run during every statement and then waits for its turn again, which takes longer than
the statement itself while the server has a lot to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import define, field

from greatrace_server.storage.rows import Row

SIZES: Final = (64, 16, 4, 1)  # rows of one statement: few different statements, which SQLite's module keeps compiled


class Insert:
    """How rows are written into one table of the database. The first `key` of their values are its primary key."""

    def __init__(self, start: str, columns: int, key: int) -> None:
        self.key = key
        one = "(" + ", ".join("?" * columns) + ")"
        self._statements = [(size, start + ", ".join([one] * size)) for size in SIZES]

    def statements(self, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
        """Statements that write all of these rows in their order, with the values of each."""
        at = 0
        for size, statement in self._statements:
            while len(rows) - at >= size:
                yield statement, tuple(value for row in rows[at : at + size] for value in row)
                at += size


INSERTS: Final = {
    "answers": Insert("INSERT INTO answers VALUES ", 8, 1),
    "tables": Insert("INSERT OR REPLACE INTO tables VALUES ", 2, 1),
    "checkpoints": Insert("INSERT OR REPLACE INTO checkpoints VALUES ", 2, 1),
    "sealed": Insert("INSERT OR REPLACE INTO sealed VALUES ", 5, 3),
    "kept": Insert("INSERT OR REPLACE INTO kept VALUES ", 3, 2),
}


@define(eq=False)
class Batch:
    """Rows of one table are inserted together, of two with the same key the later. Any other statement comes after what
    was put into its table before.
    """

    _before: list[tuple[str, Row]] = field(factory=list)
    _rows: dict[str, dict[Row, Row]] = field(factory=dict)  # to be inserted behind that, by table and by key
    _count: int = 0

    def put(self, table: str, row: Row) -> None:
        """Insert a row into that table of the database."""
        rows = self._rows.get(table)
        if rows is None:
            rows = self._rows[table] = {}
        key = row[: INSERTS[table].key]
        self._count += key not in rows
        rows[key] = row

    def do(self, statement: str, values: Row, table: str) -> None:
        """Carry out a statement that reads or changes that table, after what was put into it."""
        if (rows := self._rows.pop(table, None)) is not None:
            self._before += INSERTS[table].statements([*rows.values()])
        self._before.append((statement, values))
        self._count += 1

    def statements(self) -> Iterator[tuple[str, Row]]:
        """All of it, with the values of each statement."""
        yield from self._before
        for table, rows in self._rows.items():
            yield from INSERTS[table].statements([*rows.values()])

    def __len__(self) -> int:
        """How many rows will be inserted, and how many statements carried out."""
        return self._count
