"""The interface of a database that holds the journal: SQLite, built in, or PostgreSQL (see `databases`).

Both are given the same statements, with `?` for each value, and hold the same tables:

- tables (id, record): a TableRecord for each table
- answers (number, tbl, seq, seat, action, id, told, chain): the journal of every race
- aside (as answers): what was taken out of damaged journals
- checkpoints (tbl, record): the last kept position of each race
- sealed (tbl, decision, seat, action, id): answers that wait for their reaction window to close
- kept (kind, name, record): accounts, bans, reports, keys
- outcomes (race, counted, record): every rated race that is over, by the hash that it has bound itself to
- ratings (owner, game, version, record): a RatingRecord for each person and game
- racers (owner, game, ended, race, place): the rated races of each person, see `racer_rows`
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol, TypeVar

from greatrace.translation import english
from greatrace_server.storage.batch import Batch, Row
from greatrace_server.storage.rating_rows import Query

T = TypeVar("T")

COLUMNS: Final = {
    "tables": ("id", "record"),
    "answers": ("number", "tbl", "seq", "seat", "action", "id", "told", "chain"),
    "aside": ("number", "tbl", "seq", "seat", "action", "id", "told", "chain"),
    "checkpoints": ("tbl", "record"),
    "sealed": ("tbl", "decision", "seat", "action", "id"),
    "kept": ("kind", "name", "record"),
    "outcomes": ("race", "counted", "record"),
    "ratings": ("owner", "game", "version", "record"),
    "racers": ("owner", "game", "ended", "race", "place"),
}
ORDER: Final = {  # a unique order of each table's rows
    "tables": "id",
    "answers": "number, tbl",
    "aside": "number, tbl",
    "checkpoints": "tbl",
    "sealed": "tbl, decision, seat",
    "kept": "kind, name",
    "outcomes": "race",
    "ratings": "owner, game",
    "racers": english("owner, game, ended, race"),
}


class StoreError(RuntimeError):
    """The data cannot be opened or written; the text is one sentence for the operator."""


class Database(Protocol):
    """One connection to a database."""

    def query(self, statement: str, values: Row = ()) -> list[Row]:
        """All rows found by a statement."""

    def tables(self, ids: Sequence[str] | None = None) -> list[Row]:
        """Id and record of every table that this server owns, or of those with these ids."""

    def last_number(self) -> int:
        """The highest number of an answer; 0 without answers."""

    def save(self, batch: Batch) -> None:
        """Write the whole batch in one transaction; it is durable afterwards."""

    def exclusively(self, work: Callable[[Query], T]) -> T | None:
        """Run the function, which reads and writes, in one transaction that overlaps no other such one; return its
        result.

        Returns None without running it while another node is in such a transaction.
        """

    def tidy_in(self, in_thread: Callable[[Callable[[], None]], object]) -> None:
        """Do maintenance of the database in that thread from now on, beside the writes."""

    def copy_to(self, path: Path, between: Callable[[], object]) -> None:
        """Copy everything to a new SQLite file. `between` is called regularly; an exception from it ends the copying.

        Raises StoreError, and leaves no partial copy.
        """

    def reason(self, error: BaseException) -> str:
        """The error of the database, as a text for the operator."""

    def hurry(self, seconds: float) -> None:
        """Limit waiting for an unreachable database to these seconds: the server is stopping."""

    def close(self) -> None:
        """Close the connection."""
