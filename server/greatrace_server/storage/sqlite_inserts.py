"""A batch as statements of SQLite: few of them, each for many rows.

Python's sqlite3 lets other threads run during every statement and then waits for its turn again, which takes longer
than the statement itself on a busy server. So there is a statement for every number of rows up to `MOST`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from greatrace_server.storage.batch import Batch, InsertedRows, Row

MOST: Final = 64  # rows of a statement


class Insert:
    """The statements that insert rows into one table of the database."""

    def __init__(self, start: str, columns: int) -> None:
        one = "(" + ", ".join("?" * columns) + ")"
        self._statements = [start + ", ".join([one] * size) for size in range(1, MOST + 1)]

    def statements(self, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
        """Statements that write all of these rows in their order, with the values of each."""
        for at in range(0, len(rows), MOST):
            written = rows[at : at + MOST]
            yield self._statements[len(written) - 1], (*chain.from_iterable(written),)


INSERTS: Final = {
    "answers": Insert("INSERT INTO answers VALUES ", 8),
    "tables": Insert("INSERT OR REPLACE INTO tables VALUES ", 2),
    "checkpoints": Insert("INSERT OR REPLACE INTO checkpoints VALUES ", 2),
    "sealed": Insert("INSERT OR REPLACE INTO sealed VALUES ", 5),
    "kept": Insert("INSERT OR REPLACE INTO kept VALUES ", 3),
}
COMPILED: Final = MOST * len(INSERTS)  # compiled statements cached by a connection: all of them


def statements(batch: Batch) -> Iterator[tuple[str, Row]]:
    """The statements that carry out a batch, with the values of each."""
    for step in batch.steps():
        if isinstance(step, InsertedRows):
            yield from INSERTS[step.table].statements(step.rows)
        else:
            yield step.text, step.values
