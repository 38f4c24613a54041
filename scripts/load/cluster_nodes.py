"""The nodes of a cluster on this machine, each with a connection to PostgreSQL that can be cut: for scripts that stress
or measure a cluster.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import psycopg
from attrs import define, field
from psycopg.conninfo import conninfo_to_dict

from greatrace_server.storage.journal import root_of, sound
from greatrace_server.storage.records import RUNNING, TableRecord
from load.server_process import free_port

CONFIG: Final = "[pacing]\nreaction_minimum = 0\nbot_pause = 0.2\ngrace = 600\n"
UP: Final = 120.0  # seconds for a node to start on a busy machine
ROWS: Final = "SELECT number, seq, seat, action, id, told, chain FROM answers WHERE tbl = %s ORDER BY number"
PLACE: Final = """
SELECT coalesce(owners.name, owner), coalesce(shown.name, listing.boot), epoch FROM tables
LEFT JOIN nodes AS owners ON owners.boot = owner
LEFT JOIN listing ON tbl = tables.id LEFT JOIN nodes AS shown ON shown.boot = listing.boot WHERE tables.id = %s"""
NO_ANSWER: Final = "connection timeout expired"  # on a machine that stops for seconds
NO_STOPPING: Final = "this script stops processes for a while, which Windows cannot"


@define(eq=False)
class DatabaseLine:
    """Passes a node's connections on to PostgreSQL. While it is cut it accepts everything and passes nothing on, like a
    network that drops all packets.
    """

    host: str
    port: int
    door: int = 0
    _open: asyncio.Event = field(factory=asyncio.Event)
    _tasks: set[asyncio.Task[None]] = field(factory=set)

    async def start(self) -> None:
        """Listen on a separate port."""
        self._open.set()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.door = server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Pass nothing on from now on."""
        self._open.clear()

    def mend(self) -> None:
        """Pass everything on again, including waiting data."""
        self._open.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        if sys.platform != "win32" and self.host.startswith("/"):
            far = await asyncio.open_unix_connection(f"{self.host}/.s.PGSQL.{self.port}")
        else:
            far = await asyncio.open_connection(self.host, self.port)
        for source, sink in ((reader, far[1]), (far[0], writer)):
            task = asyncio.create_task(self._pump(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                await self._open.wait()
                sink.write(data)
                await sink.drain()
        sink.close()


@define(eq=False)
class ClusterNode:
    """One node. `database`: the address of the database through its `line`."""

    name: str
    folder: Path
    database: str
    line: DatabaseLine = field(factory=lambda: DatabaseLine("", 0))
    port: int = field(factory=free_port)
    starts: int = 0
    process: Any = None
    _read: int = 0

    def start(self) -> None:
        """Start the node; `up` waits until it listens."""
        self.folder.mkdir(exist_ok=True)
        (self.folder / "server.toml").write_text(CONFIG, "utf-8")
        (self.folder / "port").unlink(missing_ok=True)
        self.starts += 1
        words = ["run", "--no-beacon", "--listen", f"tcp:{self.port}:interface=127.0.0.1", "--db", self.database]
        words += ["--config", str(self.folder / "server.toml"), "--port-file", str(self.folder / "port")]
        words += ["--node", self.name, "--public", f"127.0.0.1:{self.port}"]
        with (self.folder / "log").open("a") as log:
            self._read = log.tell()  # skip the output of its last process
            self.process = subprocess.Popen([sys.executable, "-m", "greatrace_server.cli", *words], stderr=log)

    async def up(self) -> None:
        """Wait until the node listens; if the database did not answer in time it is started again, as by a supervisor.

        Raises SystemExit with its log when it does not start.
        """
        for _ in range(int(UP / 0.05)):
            if (self.folder / "port").exists():
                return
            if self.process.poll() is not None:
                if NO_ANSWER not in self.news():
                    break
                self.start()
            await asyncio.sleep(0.05)
        raise SystemExit(f"node {self.name} did not start\n{self.log()[-3000:]}")

    def freeze(self) -> None:
        """Freeze the node until `go_on`. Raises SystemExit where processes cannot be stopped."""
        if sys.platform == "win32":
            raise SystemExit(NO_STOPPING)
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Continue the frozen node."""
        if sys.platform == "win32":
            raise SystemExit(NO_STOPPING)
        self.process.send_signal(signal.SIGCONT)

    async def ended(self, seconds: float) -> bool:
        """Whether the node ends by itself within that time."""
        for _ in range(int(seconds / 0.05)):
            if self.process.poll() is not None:
                return True
            await asyncio.sleep(0.05)
        return False

    def news(self) -> str:
        """The node's output since the last call."""
        with (self.folder / "log").open(encoding="utf-8") as log:
            log.seek(self._read)
            text = log.read()
            self._read = log.tell()
        return text

    def log(self) -> str:
        """The node's whole output."""
        return (self.folder / "log").read_text("utf-8")


@define(eq=False)
class NodeGroup:
    """All nodes. `url`: an empty database of PostgreSQL."""

    url: str
    nodes: list[ClusterNode] = field(factory=list)
    _folder: Any = field(factory=lambda: tempfile.TemporaryDirectory(prefix="great-race-nodes-"))

    async def start(self, number: int) -> None:
        """Start `number` nodes, the first alone: it makes the keys."""
        parts = conninfo_to_dict(self.url)
        for i in range(number):
            line = DatabaseLine(str(parts.get("host") or "127.0.0.1"), int(parts.get("port") or 5432))
            await line.start()
            database = psycopg.conninfo.make_conninfo(self.url, host="127.0.0.1", port=line.door, sslmode="disable")
            node = ClusterNode(f"n{i}", Path(self._folder.name) / f"n{i}", _as_url(database), line)
            self.nodes.append(node)
            node.start()
            await node.up()

    def ports(self) -> list[int]:
        """The nodes' ports for players."""
        return [node.port for node in self.nodes]

    def close(self) -> None:
        """End all nodes."""
        for node in self.nodes:
            if node.process is not None:
                node.process.kill()
                node.process.wait()
        self._folder.cleanup()

    def unsound(self) -> list[str]:
        """The errors in the journals of the tables in the database: every answer must be linked to the one before."""
        wrong: list[str] = []
        with psycopg.connect(self.url) as connection:
            for id, body in connection.execute("SELECT id, record FROM tables").fetchall():
                record = msgspec.json.decode(body, type=TableRecord)
                rows = connection.execute(ROWS, (id,)).fetchall()
                found = sound(
                    [(*row[:3], bytes(row[3]), row[4], bytes(row[5]), bytes(row[6])) for row in rows], root_of(record)
                )
                if found.damaged and record.phase == RUNNING:
                    wrong.append(f"table {id}: {found.damaged} of {len(rows)} answers do not hang on those before")
        return wrong

    def place_of(self, table: str) -> str:
        """The node that owns a table, and the node whose list contains it."""
        with self._connected() as connection:
            found = connection.execute(PLACE, (table,)).fetchone()
        return "no such table" if found is None else "owner {}, in the list of {}, epoch {}".format(*found)

    def _connected(self) -> psycopg.Connection[Any]:
        """A connection that raises an error instead of waiting for ever."""
        connection = psycopg.connect(self.url, connect_timeout=30)
        connection.execute("SET statement_timeout = '30s'")
        return connection

    def owners(self) -> dict[str, list[str]]:
        """The tables of each node, by the node's name."""
        with self._connected() as connection:
            asked = "SELECT name, id FROM tables JOIN nodes ON owner = boot"
            found: dict[str, list[str]] = {node.name: [] for node in self.nodes}
            for name, id in connection.execute(asked).fetchall():
                found.setdefault(name, []).append(id)
        return found


def _as_url(conninfo: str) -> str:
    """The address in the form of the server's command line."""
    from urllib.parse import quote, urlencode

    parts = conninfo_to_dict(conninfo)
    user, name = quote(str(parts.pop("user", "postgres"))), quote(str(parts.pop("dbname", "postgres")))
    password = parts.pop("password", None)
    secret = f":{quote(str(password))}" if password else ""
    host, port = parts.pop("host"), parts.pop("port")
    return f"postgresql://{user}{secret}@{host}:{port}/{name}?{urlencode(parts, quote_via=quote)}"
