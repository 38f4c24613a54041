"""The journal in PostgreSQL: lost connections, replaced servers, versions of the tables, and the real thing."""

from __future__ import annotations

import random
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from greatrace_server.storage.batch import Batch
from greatrace_server.storage.database import StoreError
from greatrace_server.storage.databases import open_database, open_reader, upgrade
from greatrace_server.storage.postgres_schema import VERSION
from tests.patience import ENOUGH
from tests.server.postgres_server import PostgresServer
from tests.server.processes import ServerProcess, command, killed, race_through

NUMBERS = "SELECT number FROM answers ORDER BY number"


@pytest.fixture
def url(postgres: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres.new_database()


def answer(number: int) -> Batch:
    """A batch with one answer, which cannot be written twice."""
    batch = Batch()
    batch.put("answers", (number, "table", number, 0, b"[]", f"id {number}", b"told", b"link"))
    return batch


# ---- one writer


def test_a_server_that_has_been_replaced_can_write_nothing(url: str) -> None:
    first = open_database(url)
    first.save(answer(1))
    second = open_database(url)
    with pytest.raises(StoreError, match="another server has taken over"):
        first.save(answer(2))
    second.save(answer(2))
    assert second.query(NUMBERS) == [(1,), (2,)]
    first.close()
    second.close()


def test_a_reader_writes_nothing(url: str) -> None:
    writer = open_database(url)
    reader = open_reader(url)
    assert reader is not None
    with pytest.raises(StoreError):
        reader.save(answer(1))
    reader.close()
    writer.close()


# ---- lost connections


@define
class Cutter:
    """Forwards connections to PostgreSQL, and cuts each after a random number of bytes in both directions together."""

    target: str  # PostgreSQL's socket
    rng: random.Random
    most: int  # bytes
    cuts: int = 0
    door: socket.socket = field(factory=lambda: socket.create_server(("127.0.0.1", 0)))

    def run(self) -> None:
        """Until the door is closed."""
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self._forward, args=(near,), daemon=True).start()

    def _forward(self, near: socket.socket) -> None:
        if sys.platform == "win32":
            raise AssertionError("tests start no PostgreSQL there")
        left = [self.rng.randrange(1000, self.most)]
        with near, socket.socket(socket.AF_UNIX) as far:
            far.connect(self.target)
            back = threading.Thread(target=self._pump, args=(far, near, left), daemon=True)
            back.start()
            self._pump(near, far, left)
            back.join()
        self.cuts += left[0] <= 0

    def _pump(self, source: socket.socket, sink: socket.socket, left: list[int]) -> None:
        with suppress(OSError):
            while left[0] > 0 and (data := source.recv(4096)):
                part = data[: max(0, left[0])]
                left[0] -= len(data)
                sink.sendall(part)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def cutter(postgres: PostgresServer) -> Iterator[Cutter]:
    """A bad line to PostgreSQL."""
    if postgres.folder is None:
        pytest.skip("the lines to a PostgreSQL of somebody else are not cut")
    cutter = Cutter(str(postgres.folder / ".s.PGSQL.5432"), random.Random(4), 12_000)
    threading.Thread(target=cutter.run, daemon=True).start()
    yield cutter
    cutter.door.close()


def test_whatever_byte_the_connection_is_lost_at_everything_is_written_once(url: str, cutter: Cutter) -> None:
    host, port = cutter.door.getsockname()
    schema = url.partition("options=")[2]
    whole = open_database(url)
    whole.close()
    database = _opened(f"postgresql://race@{host}:{port}/postgres?sslmode=disable&options={schema}")
    for number in range(1, 301):
        database.save(answer(number))
    database.close()
    direct = open_database(url)
    assert [number for (number,) in direct.query(NUMBERS)] == list(range(1, 301))
    direct.close()
    assert cutter.cuts > 5


def _opened(url: str) -> Any:
    """A database whose first connection may be lost while it is opened."""
    for _ in range(20):
        try:
            return open_database(url)
        except StoreError:
            continue
    pytest.fail("no connection lasted long enough")


def test_a_stopping_server_does_not_wait_for_a_database_that_is_gone(url: str, postgres: PostgresServer) -> None:
    database: Any = open_database(url)
    database.link.url = "postgresql://race@127.0.0.1:1/nothing"
    postgres.cut_connections()
    database.hurry(0.0)
    with pytest.raises(StoreError, match="cannot be reached"):
        database.save(answer(1))


def test_what_postgres_refuses_is_an_error_at_once(url: str) -> None:
    database = open_database(url)
    database.save(answer(1))
    with pytest.raises(Exception, match="duplicate key"):
        database.save(answer(1))
    batch = Batch()
    batch.put("kept", ("kind", "name", b"record"))
    database.save(batch)
    assert database.query("SELECT * FROM kept") == [("kind", "name", b"record")]
    database.close()


@pytest.mark.parametrize("text", ["\0", "a\0b", "\\0", "\\", "\\\\0\0\\", "é\0", ""])
def test_a_text_with_any_character_comes_back(url: str, text: str) -> None:
    database = open_database(url)
    batch = Batch()
    batch.put("kept", ("kind", text, text.encode()))
    batch.do("DELETE FROM kept WHERE kind = ? AND name = ?", ("other", text), "kept")
    database.save(batch)
    assert database.query("SELECT name, record FROM kept WHERE name = ?", (text,)) == [(text, text.encode())]
    database.close()


# ---- versions


def test_tables_are_made_once_and_those_of_a_newer_version_are_refused(url: str) -> None:
    assert upgrade(url) == (0, VERSION)
    assert upgrade(url) == (VERSION, VERSION)
    database = open_database(url)
    database.close()
    newer = open_database(url)
    batch = Batch()
    batch.do("UPDATE about SET version = ?, oldest = ?", (VERSION + 1, VERSION), "kept")
    newer.save(batch)
    open_database(url).close()  # a newer version has added what this one does not need
    batch = Batch()
    batch.do("UPDATE about SET oldest = ?", (VERSION + 1,), "kept")
    again = open_database(url)
    again.save(batch)
    again.close()
    newer.close()
    with pytest.raises(StoreError, match="newer version"):
        open_database(url)


# ---- the real thing


def test_a_race_goes_on_though_the_server_is_killed_and_postgres_restarts(
    url: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    server = ServerProcess(tmp_path, database=url)
    server.start()

    def restarted() -> None:
        if postgres.folder is None:
            postgres.cut_connections()
        else:
            postgres.stop()
            postgres.start()

    race_through(server, lambda: killed(server), restarted)
    assert server.stop() == 0


def test_a_database_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    process = command("run", "--db", "postgresql://race:secret@127.0.0.1:1/race", "--no-beacon", "--listen", "tcp:0")
    _, stderr = process.communicate(timeout=ENOUGH)
    assert process.returncode == 1
    assert stderr.startswith("Error: the database cannot be opened: ")
    assert len(stderr.splitlines()) == 1
    assert "secret" not in stderr
