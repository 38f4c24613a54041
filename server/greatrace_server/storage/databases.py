"""Opens the database at an address: `sqlite:///file`, `sqlite://` or `postgresql://…`.

psycopg, which speaks with PostgreSQL, is imported only for an address of PostgreSQL: most servers need not have it.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, closing
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from greatrace import own_programs
from greatrace.translation import tr
from greatrace_server.storage import sqlite
from greatrace_server.storage.archive import Archive, Progress, copy_all, in_silence
from greatrace_server.storage.database import Database, StoreError
from greatrace_server.storage.sqlite_archive import SqliteArchive, new_file

POSTGRES: Final = ("postgresql://", "postgres://")


def is_postgres(url: str) -> bool:
    return url.startswith(POSTGRES)


def check_driver(url: str) -> None:
    """Raise StoreError if the package for that database is not installed."""
    if is_postgres(url) and find_spec("psycopg") is None:
        if own_programs.is_bundle():
            raise StoreError(tr("The downloaded game can’t use PostgreSQL. Install the server with Python."))
        raise StoreError(tr("PostgreSQL needs the package psycopg, which is not installed"))


def open_database(url: str, name: str = "", address: str = "", peer: str = "") -> Database:
    """A connection with its tables made and upgraded. Raises StoreError.

    `name`, `address` (host:port for players) and `peer` (for other nodes) are those of a node: several may share a
    database of PostgreSQL.
    """
    if not is_postgres(url):
        return sqlite.open_sqlite(url)
    check_driver(url)
    from greatrace_server.storage.ownership import Node
    from greatrace_server.storage.postgres import open_writer

    return open_writer(url, Node(name, address, peer))


def open_reader(url: str) -> Database | None:
    """A second, read-only connection to a journal that this process has opened; None for one in memory."""
    if not is_postgres(url):
        return sqlite.open_reader(url)
    from greatrace_server.storage import postgres

    return postgres.open_reader(url)


def open_archive(url: str) -> Archive:
    """The archive of that database. Raises StoreError."""
    if not is_postgres(url):
        return SqliteArchive(url)
    check_driver(url)
    from greatrace_server.storage.postgres_archive import PostgresArchive

    return PostgresArchive(url)


def upgrade(url: str) -> tuple[int, int]:
    """Upgrade the journal's tables to this server's version; the versions before and after. Raises StoreError."""
    if not is_postgres(url):
        return sqlite.upgrade(url)
    check_driver(url)
    from greatrace_server.storage import postgres

    return postgres.upgrade(url)


def back_up(url: str, path: Path) -> None:
    """Copy a journal that no server has open to a new SQLite file. Raises StoreError."""
    if not is_postgres(url):
        sqlite.back_up(url, path)
    else:
        copy_database(url, f"sqlite:///{path}", in_silence)


def copy_database(source_url: str, goal_url: str, progress: Progress) -> int:
    """Copy everything to another, empty database; return the number of rows (see `copy_all`).

    Raises StoreError.
    """
    for url in (source_url, goal_url):
        if not is_postgres(url) and sqlite.sqlite_path(url) == ":memory:":
            raise StoreError(tr("{url} saves nothing: name the journal to copy, sqlite:///path/to/file", url=url))
    if not is_postgres(source_url) and not Path(sqlite.sqlite_path(source_url)).exists():
        raise StoreError(tr("there is no journal at {url}", url=source_url))
    with closing(open_archive(source_url)) as source, _opened_goal(goal_url) as goal:
        return copy_all(source, goal, progress)


def _opened_goal(url: str) -> AbstractContextManager[Archive]:
    """The archive to copy to. Raises StoreError."""
    if is_postgres(url):
        return closing(open_archive(url))
    path = Path(sqlite.sqlite_path(url))
    if path.exists():
        raise StoreError(tr("{path} exists: a copy never replaces anything", path=path))
    return new_file(path)
