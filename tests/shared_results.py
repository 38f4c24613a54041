"""A pytest plugin: what every worker of a run would compute again is computed once, for all of them.

A value is kept in the run's own folder of temporary files, beside those of its workers, and goes with them. The first
worker that asks for it makes it, the others wait for it. The file is locked by SQLite, whose lock every system takes
back when the process ends, however it ends.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
import traceback
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import frozen

if TYPE_CHECKING:  # processes that are no tests share results too
    import pytest

PATIENCE: Final = 300.0  # seconds in which another worker has made it; pytest-timeout cannot interrupt the waiting

T = TypeVar("T")


class NotMade(Exception):
    """Another worker could not make it: what happened there."""


@frozen
class SharedResults:
    """Values by name, in a folder that several processes share; without a folder each value is just computed."""

    folder: Path | None
    patience: float = PATIENCE

    def get(self, name: str, make: Callable[[], T]) -> T:
        """The value of that name, a copy for each caller: `make` is called in one process only, and pickle has to know
        its value. `name` has to be fit for a file. Raises NotMade, and in that one process what `make` raises.
        """
        if self.folder is None:
            return make()
        self.folder.mkdir(exist_ok=True)
        with closing(sqlite3.connect(self.folder / f"{name}.db", self.patience, isolation_level=None)) as file:
            try:
                file.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as e:
                raise NotMade(f"{name}: not there after {self.patience:.0f} s ({e})") from e
            begun = self.folder / f"{name}.begun"
            if not begun.exists():
                begun.write_text(str(os.getpid()), "utf-8")
                write(file, name, make)
            value: T = pickle.loads(found(file, begun))  # noqa: S301 - this run has written it
            return value


def write(file: sqlite3.Connection, name: str, make: Callable[[], object]) -> None:
    """Make it, and keep it or the reason why it could not be made; both are there as a whole or not at all."""
    file.execute("CREATE TABLE made (value BLOB, trouble TEXT)")
    try:
        value = pickle.dumps(make(), pickle.HIGHEST_PROTOCOL)
    except BaseException:
        file.execute("INSERT INTO made VALUES (NULL, ?)", (f"{name}: {traceback.format_exc()}",))
        file.execute("COMMIT")
        raise
    file.execute("INSERT INTO made VALUES (?, NULL)", (value,))
    file.execute("COMMIT")


def found(file: sqlite3.Connection, begun: Path) -> bytes:
    """What has been kept. Raises NotMade."""
    if not file.execute("SELECT name FROM sqlite_master").fetchall():
        raise NotMade(f"{begun.stem}: process {begun.read_text('utf-8')} ended while it made it")
    ((value, trouble),) = file.execute("SELECT value, trouble FROM made").fetchall()
    if trouble is not None:
        raise NotMade(trouble)
    kept: bytes = value
    return kept


# ---- of this run

_of_this_run = SharedResults(None)


def once(name: str, make: Callable[[], T]) -> T:
    """The value of that name in this run of the tests: see SharedResults.get."""
    return _of_this_run.get(name, make)


def folder_of(config: pytest.Config) -> Path | None:
    """Where the workers of this run share results; None where this process runs all tests."""
    return Path(config.option.basetemp).parent / "shared" if hasattr(config, "workerinput") else None


def pytest_configure(config: pytest.Config) -> None:
    """Each worker has a folder of its own for temporary files; those of all are in the run's folder."""
    global _of_this_run  # noqa: PLW0603 - as pytest's plugins are: one for each process
    _of_this_run = SharedResults(folder_of(config))
