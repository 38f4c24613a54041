"""Measure a server full of tables: its start, its memory, its health, pages of the list, and a guest who floods it.

    python3 scripts/bench_lobby.py [--tables 10000] [--flood 1400] [--readers 100]

The tables are open and their people away. The flood is a number of ListTables in one packet, then of SetReady
while readers follow the list. Printed are others' waiting time for a Pong meanwhile, and the growth of the memory.
"""

from __future__ import annotations

import argparse
import contextlib
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from twisted.internet.defer import Deferred, succeed
from twisted.internet.task import Clock

from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    CreateTable,
    Hello,
    ListChanged,
    ListTables,
    Message,
    Ping,
    Pong,
    Seated,
    SetReady,
    TableFilter,
    Tables,
    Welcome,
)
from greatrace_server.lobby.table_options import new_record
from greatrace_server.storage.databases import open_database
from greatrace_server.storage.records import PERSON, SeatRecord
from greatrace_server.storage.store import Store

PATIENCE: Final = 120.0  # seconds for any single step
CONFIG: Final = """
[limits]
tables = {tables}
[pacing]
grace = 86400
"""


def fill(path: Path, tables: int) -> None:
    """A journal with `tables` open tables, each with a person."""

    def at_once(function: Callable[[], None]) -> Deferred[None]:
        function()
        return succeed(None)

    clock = Clock()
    store = Store(open_database(f"sqlite:///{path}"), clock, at_once)
    record = new_record("", CreateTable("great_race", "africa", 4, language="en"), "")
    for number in range(tables):
        record.seats[0] = SeatRecord(PERSON, f"Person {number}", "blue", owner=f"owner {number}")
        store.table(msgspec.structs.replace(record, id=f"t{number:05}", title=f"Table number {number}"))
    clock.advance(0)
    store.close()


class Line:
    """The connection of a guest."""

    def __init__(self, port: int, name: str) -> None:
        self.end = ClientEnd()
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.say(Hello(PROTOCOL_VERSION, name))
        self.wait(Welcome)

    def say(self, *messages: Message) -> None:
        """Send messages in one packet, if they fit."""
        self.socket.sendall(b"".join(self.end.send(message) for message in messages))

    def hear(self) -> Iterator[Any]:
        """The messages received next."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise SystemExit("the server has hung up")
        yield from (message for message in self.end.receive(data) if not isinstance(message, BadMessage))

    def wait(self, kind: type[Any]) -> Any:
        """The next message of that type."""
        while True:
            found = [message for message in self.hear() if isinstance(message, kind)]
            if found:
                return found[-1]

    def delay(self) -> float:
        """The seconds until a Pong."""
        began = time.perf_counter()
        self.say(Ping())
        self.wait(Pong)
        return time.perf_counter() - began


class Measured:
    """A server process with a separate journal."""

    def __init__(self, folder: Path, tables: int) -> None:
        fill(folder / "journal", tables)
        (folder / "server.toml").write_text(CONFIG.format(tables=tables + 100), "utf-8")
        place = folder / "port"
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "greatrace_server.cli",
                "run",
                "--no-beacon",
                "--quiet",
                "--listen",
                "tcp:0:interface=127.0.0.1",
                "--db",
                f"sqlite:///{folder / 'journal'}",
                "--port-file",
                str(place),
                "--config",
                str(folder / "server.toml"),
            ]
        )
        while not place.exists():
            if self.process.poll() is not None or time.perf_counter() > began + PATIENCE:
                raise SystemExit("the server does not start")
            time.sleep(0.02)
        self.started = time.perf_counter() - began
        self.port = int(place.read_text("utf-8"))

    def memory(self, what: str = "VmRSS") -> float:
        """Memory in MiB; VmHWM is the maximum so far."""
        words = Path(f"/proc/{self.process.pid}/status").read_text("utf-8").partition(f"{what}:")[2]
        return int(words.split()[0]) / 1024

    def flooded(self, what: str, flood: Callable[[], None], others: Line) -> None:
        """Run the flood and print its cost for everybody else."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5", "utf-8")  # resets VmHWM
        before = self.memory()
        flood()
        waits = [others.delay() for _ in range(50)]
        grown = self.memory("VmHWM") - before
        print(f"{what:<44} longest wait {max(waits) * 1000:8.1f} ms, {grown:6.1f} MiB more")


def pages(line: Line, tables: int) -> None:
    """Print the times of pages; place and filter must make no difference."""
    for what, wish in (
        ("first page", ListTables()),
        ("last page", ListTables(tables - 50)),
        ("search", ListTables(filter=TableFilter(search=f"number {tables - 1}"))),
    ):
        time.sleep(0.3)  # so that it is answered at once
        began = time.perf_counter()
        line.say(wish)
        found = line.wait(Tables)
        took = (time.perf_counter() - began) * 1000
        print(f"{what:<44} {took:8.1f} ms, {len(found.tables)} of {found.fitting} tables")


def readiness(server: Measured, others: Line, flood: int, readers: int) -> None:
    """Let somebody at a table turn ready and back, while others follow the list."""
    with contextlib.ExitStack() as lines:
        crowd = [Line(server.port, f"Reader {number}") for number in range(readers)]
        for line in crowd:
            lines.enter_context(line.socket)
            line.say(ListTables(0, 50, TableFilter(search="the flooded one"), follow=True))
            line.wait(Tables)
        guest = Line(server.port, "Guest")
        guest.say(CreateTable("great_race", "africa", 2, title="The flooded one"))
        table = guest.wait(Seated).table.id
        crowd[0].wait(ListChanged)
        turns = [SetReady(table, ready=n % 2 == 0) for n in range(flood)]
        server.flooded(f"{flood} SetReady, {readers} readers", lambda: guest.say(*turns), others)


def measure(tables: int, flood: int, readers: int) -> None:
    """Run all measurements."""
    with tempfile.TemporaryDirectory() as name:
        server = Measured(Path(name), tables)
        try:
            print(f"{tables} tables: start {server.started:.1f} s, {server.memory():.0f} MiB")
            began = time.perf_counter()
            health = subprocess.run(
                [sys.executable, "-m", "greatrace_server.cli", "health", f"127.0.0.1:{server.port}"],
                capture_output=True,
                text=True,
                check=False,
            )
            print(f"{(health.stdout + health.stderr).strip()} ({time.perf_counter() - began:.1f} s)")
            others, guest = Line(server.port, "Others"), Line(server.port, "Flood")
            pages(others, tables)
            guest.say(CreateTable("great_race", "africa", 2))
            table = guest.wait(Seated).table.id
            busy = SetReady(table, ready=True)  # causes a write: later messages have to wait for it
            server.flooded(f"{flood} ListTables", lambda: guest.say(busy, *[ListTables()] * flood), others)
            wishes = [ListTables(filter=TableFilter(search=f"number {n}")) for n in range(flood)]
            server.flooded(f"{flood} ListTables, each with another search", lambda: guest.say(*wishes), others)
            readiness(server, others, flood, readers)
        finally:
            server.process.terminate()
            server.process.wait(PATIENCE)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--flood", type=int, default=1400, help="messages in one packet")
    parser.add_argument("--readers", type=int, default=100, help="connections that follow the list")
    wish = parser.parse_args()
    measure(wish.tables, wish.flood, wish.readers)


if __name__ == "__main__":
    main()
