"""The rows of one transaction, gathered so that few statements write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define, field, frozen

KEYS: Final = {"answers": 1, "tables": 1, "checkpoints": 1, "sealed": 3, "kept": 2}  # number of key columns
RACE_COLUMN: Final = {"answers": 1, "tables": 0, "checkpoints": 0, "sealed": 0}  # place of the game table's id in a row

Row = tuple[Any, ...]


@frozen
class InsertedRows:
    """Rows to be inserted into a table of the database, each replacing one with the same key."""

    table: str
    rows: Sequence[Row]

    def races(self) -> Iterator[str]:
        """The ids of the game tables that the rows belong to."""
        if (column := RACE_COLUMN.get(self.table)) is not None:
            for row in self.rows:
                yield row[column]


@frozen
class Statement:
    """A statement that reads or changes a table of the database, with `?` for each value."""

    table: str
    text: str
    values: Row

    def races(self) -> Iterator[str]:
        """The id of the game table that it concerns, if any: then that is its first value."""
        if self.table in RACE_COLUMN:
            yield self.values[0]


@define(eq=False)
class Batch:
    """Rows and statements of one transaction. Rows of one table are inserted together, of two with the same key the
    later. Any other statement comes after earlier rows of its table.
    """

    _before: list[InsertedRows | Statement] = field(factory=list)
    _rows: dict[str, dict[Row, Row]] = field(factory=dict)  # rows inserted after that, by table and by key
    _count: int = 0

    def put(self, table: str, row: Row) -> None:
        """Insert a row into that table of the database."""
        rows = self._rows.get(table)
        if rows is None:
            rows = self._rows[table] = {}
        key = row[: KEYS[table]]
        self._count += key not in rows
        rows[key] = row

    def do(self, text: str, values: Row, table: str) -> None:
        """Add a statement that reads or changes that table, after the rows put into it."""
        if (rows := self._rows.pop(table, None)) is not None:
            self._before.append(InsertedRows(table, [*rows.values()]))
        self._before.append(Statement(table, text, values))
        self._count += 1

    def steps(self) -> Iterator[InsertedRows | Statement]:
        """All steps in the order of execution."""
        yield from self._before
        for table, rows in self._rows.items():
            yield InsertedRows(table, [*rows.values()])

    def __len__(self) -> int:
        """The number of rows and statements."""
        return self._count
