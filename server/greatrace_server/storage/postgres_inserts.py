"""A batch as statements of PostgreSQL: one for each table of the database, which takes whole columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from greatrace_server.storage.batch import KEYS, Batch, InsertedRows
from greatrace_server.storage.database import COLUMNS

NUMBERS: Final = ("number", "seq", "seat", "decision", "counted", "version", "ended", "place")
BLOBS: Final = ("record", "action", "told", "chain")


def type_of(column: str) -> str:
    """The type of a column in PostgreSQL."""
    return "bigint" if column in NUMBERS else "bytea" if column in BLOBS else "text"


def insert_into(table: str) -> str:
    """The statement that writes rows, given as a list for each column, and replaces rows with the same keys."""
    columns = COLUMNS[table]
    values = ", ".join(f"%s::{type_of(column)}[]" for column in columns)
    statement = f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM unnest({values})"  # noqa: S608 - our names
    if table == "answers":
        return statement
    key, others = columns[: KEYS[table]], columns[KEYS[table] :]
    changes = ", ".join(f"{column} = excluded.{column}" for column in others)
    return f"{statement} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"


INSERTS: Final = {table: insert_into(table) for table in KEYS}


def marked(statement: str) -> str:
    """A statement with psycopg's placeholder in place of each `?`."""
    return statement.replace("?", "%s")


def statements(batch: Batch) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The statements that carry out a batch, with the values of each."""
    for step in batch.steps():
        if isinstance(step, InsertedRows):
            yield INSERTS[step.table], tuple(map(list, zip(*step.rows, strict=True)))
        else:
            yield marked(step.text), step.values
