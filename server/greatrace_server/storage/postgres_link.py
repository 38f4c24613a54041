"""A connection to PostgreSQL that is renewed when it is lost."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, Final, TypeVar

import psycopg
from attrs import define, field
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from twisted.logger import Logger

from greatrace.translation import tr
from greatrace_server.storage import postgres_text
from greatrace_server.storage.database import StoreError

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]

# A network that drops all packets is noticed within about ten seconds, here and in PostgreSQL. Settings in the
# address take precedence.
PROGRAM: Final = "great-race-server"
PATIENCE: Final[dict[str, str | int]] = {
    "application_name": PROGRAM,
    "connect_timeout": 5,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
SET_UP: Final = """
SET idle_in_transaction_session_timeout = '2s';
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
"""
FIRST_WAIT, LONGEST_WAIT = 0.05, 1.0  # seconds between two attempts
AGAIN: Final = (  # temporary conditions: another attempt is made on a new connection
    "40001",  # serialization failure
    "40P01",  # deadlock
    "25006",  # the server became a standby
    "53300",  # too many connections
    "57P01",  # the server stops, or an administrator ended the connection
    "57P02",
    "57P03",  # the server starts
)

_log = Logger()
logging.getLogger("psycopg").setLevel(logging.ERROR)  # `PostgresLink` reports lost connections


def session_name(boot: str) -> str:
    """The name of the node's connections in PostgreSQL: other nodes end them once its lease is over."""
    return f"{PROGRAM} {boot}"


def connect(url: str, boot: str = "") -> Connection:
    """A connection, each statement a transaction of its own. Raises psycopg.Error."""
    named = {"application_name": session_name(boot)} if boot else {}
    options = {**PATIENCE, **conninfo_to_dict(url), **named}
    connection: Connection = psycopg.connect(make_conninfo("", **options), autocommit=True)
    postgres_text.register(connection.adapters)
    connection.execute(SET_UP)
    return connection


def sentence_of(error: BaseException) -> str:
    """The error in one line."""
    return " ".join(str(error).split())


@define(eq=False, repr=False)
class PostgresLink:
    """One connection at a time. Threads that use it wait for each other. `boot`: that of the connection's node."""

    url: str
    boot: str = ""
    _connection: Connection | None = None
    _until: float = float("inf")  # time of the monotonic clock at which attempts to connect end
    _hurried: Event = field(factory=Event)
    _lock: Lock = field(factory=Lock)

    def open(self) -> PostgresLink:
        """Connect for the first time. Raises StoreError."""
        try:
            self._connection = connect(self.url, self.boot)
        except psycopg.Error as e:
            raise StoreError(tr("the database cannot be opened: {why}", why=sentence_of(e))) from e
        return self

    def run(self, work: Callable[[Connection], T]) -> T:
        """Run the function and return its result; it runs again if the connection is lost.

        Raises StoreError when the server stops meanwhile; any other error is passed on.
        """
        with self._lock:
            return self._run(work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        wait, waited = FIRST_WAIT, False
        while True:
            try:
                found = work(self._connected())
            except psycopg.Error as e:
                if not self._passes(e):
                    raise
                if not waited:
                    _log.warn("the database cannot be reached, and everybody waits: {why}", why=sentence_of(e))
                self._pause(wait, e)
                wait, waited = min(wait * 2, LONGEST_WAIT), True
            else:
                if waited:
                    _log.info("the database can be reached again")
                return found

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = connect(self.url, self.boot)
        return self._connection

    def _passes(self, error: psycopg.Error) -> bool:
        """Whether another attempt may help; then the connection is closed."""
        connection = self._connection
        if connection is not None and not connection.closed and error.sqlstate not in AGAIN:
            return False
        self.drop()
        return True

    def _pause(self, seconds: float, error: psycopg.Error) -> None:
        if time.monotonic() + seconds > self._until:
            raise StoreError(tr("the database cannot be reached: {why}", why=sentence_of(error))) from error
        if self._hurried.wait(seconds):
            time.sleep(seconds)

    def hurry(self, seconds: float) -> None:
        """From any thread: limit attempts to these seconds."""
        self._until = time.monotonic() + seconds
        self._hurried.set()

    def drop(self) -> None:
        """Close the connection; the next call opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
