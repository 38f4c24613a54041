"""A PostgreSQL for tests: the running one that GREAT_RACE_TEST_POSTGRES names, or one in a temporary folder.

PostgreSQL does not run as root: there it runs as the user `postgres`, which Debian's package makes, or `nobody`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from attrs import define, field

from tests.patience import ENOUGH

VARIABLE = "GREAT_RACE_TEST_POSTGRES"  # an address: postgresql://user@host/name
SETTINGS = (  # nothing of a test has to outlive a power cut
    "fsync=off",
    "full_page_writes=off",
    "max_connections=60",
    "shared_buffers=32MB",
    "listen_addresses=",
)


def programs() -> Path | None:
    """The folder of PostgreSQL's programs on this machine."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def _owner() -> str | None:
    """The user that PostgreSQL is to run as; None: this one."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@define
class PostgresServer:
    """A running PostgreSQL. `stop` and `start` are for one of our own only."""

    url: str
    folder: Path | None = None
    _names: Iterator[int] = field(factory=count)

    def new_database(self) -> str:
        """The address of an empty database: a schema of its own."""
        schema = f"test_{os.getpid()}_{next(self._names)}"
        self.execute(f"CREATE SCHEMA {schema}")
        joined = "&" if "?" in self.url else "?"
        return f"{self.url}{joined}options={quote(f'-csearch_path={schema}')}"

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Carry out a statement; the rows that it finds."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def cut_connections(self) -> int:
        """End all connections of game servers; how many those were."""
        ended = self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'great-race-server%'"
        )
        return len(ended)

    def start(self) -> None:
        self._control("start", "-w", "-o", " ".join(f"-c {setting}" for setting in self._settings()))

    def stop(self) -> None:
        self._control("stop", "-w", "-m", "immediate")

    def _settings(self) -> Iterator[str]:
        yield from SETTINGS
        yield f"unix_socket_directories={self.folder}"

    def _control(self, *words: str) -> None:
        assert self.folder is not None
        program("pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), *words)


def program(name: str, *words: str) -> None:
    """Run one of PostgreSQL's programs."""
    there = programs()
    assert there is not None
    done = subprocess.run(
        [str(there / name), *words],
        user=_owner(),
        cwd="/",
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # the server that it starts would keep a pipe open
        stderr=subprocess.DEVNULL,
        timeout=ENOUGH,
    )
    assert done.returncode == 0, f"{name} {words} failed"


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """The server that the variable names, or one of our own; the test is skipped where there is none."""
    if given := os.environ.get(VARIABLE):
        yield PostgresServer(given)
        return
    if sys.platform == "win32" or programs() is None:
        pytest.skip(f"no PostgreSQL here: install it, or name a running one in {VARIABLE}")
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if (owner := _owner()) is not None:
            shutil.chown(folder, owner)
        program("initdb", "-D", str(folder / "data"), "-U", "race", "-A", "trust", "-E", "UTF8", "--no-sync")
        server = PostgresServer(f"postgresql://race@/postgres?host={quote(name)}", folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
