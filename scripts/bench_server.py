"""Measure the server: latency with many tables, answers per second of its processor, bytes on the wire.

    python3 scripts/bench_server.py [--tables 1000] [--rate 500] [--seconds 20] [--json]

The server runs on one processor and the players, all of them in this process, on the others (where there are any).
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from attrs import define, field
from twisted.internet.protocol import ClientFactory, Protocol
from twisted.internet.task import LoopingCall

from greatrace.protocol.framing import PREFIX, Frames, Inflate, frame

Row = tuple[str, str, str, bool | None]  # what, measured, bound, kept (None: no bound)
TICKS = os.sysconf("SC_CLK_TCK")
SEATS = 4
OPENING = 8  # tables that are opened at a time
SNAPSHOT_AT = 9  # of 50 updates: how large is one then?
SETTLING = 2.0  # seconds of play before it counts
SPARE_FILES = 100  # beside connections
CONFIG = "[pacing]\nreaction_minimum = 0\n[limits]\nhello = 60\n"


class Asked(msgspec.Struct):
    """What a scripted player needs of a question."""

    decision: int
    asked: tuple[int, ...] = ()  # left out: the seats of `times`
    times: tuple[tuple[Any, ...], ...] = ()
    options: tuple[msgspec.Raw, ...] = ()
    anytime: int = 0
    same: bool = False

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The seats that have to answer."""
        return self.asked or tuple(clock[0] for clock in self.times)


class Heard(msgspec.Struct):
    """What a scripted player needs of any message."""

    type: str
    seq: int = 0
    question: Asked | None = None
    seat: int | None = None
    table: Any = None
    code: str = ""
    events: msgspec.Raw = msgspec.Raw(b"")


heard = msgspec.json.Decoder(Heard)


@define
class Figures:
    """What came out. Latencies in seconds, sizes in bytes of whole frames."""

    latencies: list[float] = field(factory=list)
    updates: list[int] = field(factory=list)
    renewals: int = 0
    snapshots: list[int] = field(factory=list)
    answers: int = 0
    refused: list[str] = field(factory=list)
    measuring: bool = False


class Player:
    """One scripted player on one connection."""

    def __init__(self, number: int, table: TableOfFour) -> None:
        self.number = number
        self.table = table
        self.wire: Any = None
        self.seq = -1
        self.question: Asked | None = None
        self.options: tuple[msgspec.Raw, ...] = ()
        self.anytime = 0

    def receive(self, message: Heard, size: int) -> None:
        """A message has come."""
        figures = self.table.figures
        if message.type in ("Update", "Snapshot"):
            fresh = message.seq > self.seq
            if message.question and message.question.same:
                message.question.options, message.question.anytime = self.options, self.anytime
            if message.question:
                self.options, self.anytime = message.question.options, message.question.anytime
            self.seq, self.question = message.seq, message.question
            if figures.measuring:
                if message.type == "Snapshot":
                    figures.snapshots.append(size)
                elif fresh:
                    figures.updates.append(size)
                else:
                    figures.renewals += 1
            self.table.told(self, fresh=fresh)
        elif message.type == "Refused":
            figures.refused.append(message.code)
        elif message.type == "Seated":
            self.table.seated(self, message)
        elif message.type == "TableChanged" and self.number == 0:
            self.table.changed(message.table)


class TableOfFour:
    """Four players who answer whatever they are asked, one of them at a time, at random."""

    def __init__(self, number: int, figures: Figures, rng: random.Random) -> None:
        self.number = number
        self.figures = figures
        self.rng = rng
        self.players: list[Player] = []
        self.id = ""
        self.started = False
        self.begun: Callable[[], None] = lambda: None  # called when the first race is on
        self.sent_at = 0.0
        self.waiting = 0
        self.quick = False
        self.held = False

    def open(self) -> None:
        """Open a table; the others join when its id is known."""
        self.id, self.started, self.waiting = "", False, SEATS
        for player in self.players:
            player.seq = -1
        self.say(0, {"type": "CreateTable", "game": "great_race", "board": "africa", "seats": SEATS})

    def say(self, player: int, message: dict[str, Any]) -> None:
        """Send a message as that player."""
        self.players[player].wire.send(msgspec.json.encode(message))

    def seated(self, player: Player, message: Heard) -> None:
        """Somebody sits."""
        if player.number == 0:
            self.id = message.table["id"]
            for other in range(1, SEATS):
                self.say(other, {"type": "JoinTable", "table": self.id})
        else:
            self.say(player.number, {"type": "SetReady", "table": self.id, "ready": True})

    def changed(self, table: dict[str, Any]) -> None:
        """All others are ready: the host begins."""
        if not self.started and table["id"] == self.id and all(seat.get("ready") for seat in table["seats"][1:]):
            self.started = True
            self.say(0, {"type": "StartTable", "table": self.id})

    def told(self, player: Player, *, fresh: bool) -> None:
        """Somebody has seen an update."""
        if not fresh:
            if self.quick:
                self.answer()
            return
        self.waiting -= 1
        if self.waiting:
            return
        begun, self.begun = self.begun, lambda: None
        begun()
        if self.figures.measuring and self.sent_at:
            self.figures.latencies.append(time.perf_counter() - self.sent_at)
        self.sent_at = 0.0
        if self.figures.measuring and player.seq % 50 == SNAPSHOT_AT:
            self.say(player.number, {"type": "Resume", "table": self.id, "seq": 1 << 30})  # how large is a snapshot?
        if player.question is None and player.seq > 0:
            for number in range(SEATS):
                self.say(number, {"type": "LeaveTable", "table": self.id})
            player.wire.later(0.2, self.open)
        elif self.quick:
            self.answer()

    def answer(self) -> None:
        """Let one of those who are asked answer."""
        ready = [p for p in self.players if p.question and len(p.question.options) > p.question.anytime]
        ready = [p for p in ready if p.question and p.number in p.question.waited_for]
        if not ready:
            return
        player = self.rng.choice(ready)
        question = player.question
        assert question is not None
        action = self.rng.choice(question.options[: len(question.options) - question.anytime])
        player.question = None
        self.waiting = SEATS
        self.figures.answers += self.figures.measuring
        self.sent_at = time.perf_counter()
        head = b'{"type":"Answer","table":"%s","decision":%d,"id":"%d-%d","action":' % (
            self.id.encode(), question.decision, player.number, self.rng.getrandbits(48),
        )  # fmt: skip
        player.wire.send(head + bytes(action) + b"}")


class Wire(Protocol):
    """A player's connection."""

    inflate: Inflate | None = None

    def __init__(self, crowd: Crowd, player: Player) -> None:
        self.crowd = crowd
        self.player = player
        self.frames = Frames(1 << 20)
        player.wire = self

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        transport: Any = self.transport
        transport.setTcpNoDelay(True)
        hello: dict[str, Any] = {"type": "Hello", "protocol": 1, "name": f"player {self.player.number}"}
        self.send(msgspec.json.encode(hello | ({"capabilities": ["deflate"]} if self.crowd.deflate else {})))

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        for body in self.frames.receive(data):
            message = heard.decode(body if self.inflate is None else self.inflate(body, 1 << 20))
            if message.type == "Welcome":
                if self.crowd.deflate:
                    self.inflate = Inflate()
                self.crowd.welcomed()
            self.player.receive(message, len(body) + PREFIX)

    def send(self, body: bytes) -> None:
        """One message."""
        transport: Any = self.transport
        transport.write(frame(body))

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """In a while."""
        self.crowd.reactor.callLater(seconds, call)


class Crowd(ClientFactory):
    """Lets all players connect, a few at a time; `ready` is called when the last has been welcomed."""

    noisy = False

    def __init__(self, reactor: Any, port: int, tables: Sequence[TableOfFour], *, deflate: bool) -> None:
        self.reactor, self.port, self.deflate = reactor, port, deflate
        for table in tables:
            table.players = [Player(number, table) for number in range(SEATS)]
        self.unseated = [player for table in tables for player in table.players]
        self.left = self.uncalled = len(self.unseated)
        self.ready: Callable[[], None] = lambda: None

    def connect(self) -> None:
        """The next few."""
        for _ in range(min(20, self.uncalled)):
            self.uncalled -= 1
            self.reactor.connectTCP("127.0.0.1", self.port, self)
        if self.uncalled:
            self.reactor.callLater(0.02, self.connect)

    def buildProtocol(self, addr: Any) -> Wire:  # noqa: N802 - Twisted's name
        return Wire(self, self.unseated.pop(0))

    def welcomed(self) -> None:
        """One more has been."""
        self.left -= 1
        if not self.left:
            self.ready()


class Server:
    """A server process on one processor."""

    def __init__(self, folder: Path, cores: set[int]) -> None:
        port_file, config = folder / "port", folder / "server.toml"
        config.write_text(CONFIG, "utf-8")
        command = [sys.executable, "-m", "greatrace_server.cli", "run", "--listen", "tcp:0:interface=127.0.0.1",
                   "--db", f"sqlite:///{folder / 'bench.sqlite3'}", "--config", str(config), "--no-beacon", "--quiet",
                   "--port-file", str(port_file)]  # fmt: skip
        self.process = subprocess.Popen(command, preexec_fn=lambda: os.sched_setaffinity(0, cores))  # noqa: PLW1509
        deadline = time.monotonic() + 30
        while not port_file.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise SystemExit("the server did not start")
            time.sleep(0.02)
        self.port = int(port_file.read_text("utf-8"))

    def cpu(self) -> float:
        """Seconds of processor time so far, all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else float("nan")


def allow_files(connections: int) -> None:
    """As many open files as there are players."""
    wanted = connections + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(wanted, hard)))


@define
class Course:
    """One measurement: everybody connects, the tables open a few at a time, all play, and for so long it counts."""

    reactor: Any
    server: Server
    tables: list[TableOfFour]
    figures: Figures
    rate: float
    seconds: float
    saturated: bool
    found: dict[str, Any] = field(factory=dict)
    _unopened: list[TableOfFour] = field(factory=list)
    _opening: int = OPENING

    def begin(self) -> None:
        """Everybody is connected."""
        self._unopened = self.tables.copy()
        for table in self.tables:
            table.begun = self._next
        for _ in range(OPENING):
            self._next()

    def _next(self) -> None:
        """A race has begun: another table opens, and after the last all play."""
        if self._unopened:
            self._unopened.pop().open()
            return
        self._opening -= 1
        if not self._opening:
            self._play()

    def _play(self) -> None:
        period = len(self.tables) / self.rate
        for i, table in enumerate(self.tables):
            if self.saturated:
                table.quick = True
                table.answer()
            else:
                self.reactor.callLater(i / self.rate, LoopingCall(table.answer).start, period)
        self.reactor.callLater(SETTLING if self.saturated else period + SETTLING, self._measure)

    def _measure(self) -> None:
        gc.disable()  # the players must not make the server look slow
        self.figures.measuring = True
        self.found.update(cpu=-self.server.cpu(), wall=-time.perf_counter())
        self.reactor.callLater(self.seconds, self._end)

    def _end(self) -> None:
        self.figures.measuring = False
        self.found["cpu"] += self.server.cpu()
        self.found["wall"] += time.perf_counter()
        self.found["memory"] += self.server.memory()
        self.reactor.stop()


def run(
    tables: int, rate: float, seconds: float, *, saturated: bool, deflate: bool, cores: set[int]
) -> dict[str, Any]:
    """Play for so long and return the figures. `rate`: answers a second at all tables together, unless saturated.

    Uses up the reactor: one run for each process.
    """
    from twisted.internet import reactor as installed

    reactor: Any = installed
    allow_files(tables * SEATS)
    figures, rng = Figures(), random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), cores)
        all_tables = [TableOfFour(number, figures, rng) for number in range(tables)]
        course = Course(reactor, server, all_tables, figures, rate, seconds, saturated)
        course.found["memory"] = -server.memory()
        try:
            crowd = Crowd(reactor, server.port, all_tables, deflate=deflate)
            crowd.ready = course.begin
            crowd.connect()
            reactor.run()
        finally:
            server.stop()
    return summary(figures, course.found, tables, saturated=saturated, deflate=deflate)


def summary(figures: Figures, found: dict[str, Any], tables: int, *, saturated: bool, deflate: bool) -> dict[str, Any]:
    """The figures of a run as plain values."""
    return {
        "tables": tables, "saturated": saturated, "deflate": deflate,
        "answers": figures.answers, "answers_per_second": figures.answers / found["wall"],
        "answers_per_cpu_second": figures.answers / found["cpu"], "cpu_share": found["cpu"] / found["wall"],
        "latency_ms": {str(q): 1000 * quantile(figures.latencies, q) for q in (0.5, 0.95, 0.99, 0.999)},
        "update_bytes": {
            "median": statistics.median(figures.updates or [0]), "0.95": quantile(figures.updates, 0.95),
            "most": max(figures.updates, default=0),
        },
        "snapshot_bytes_most": max(figures.snapshots, default=0),
        "memory_kib_per_table": found["memory"] / 1024 / tables,
        "refused": len(figures.refused),
    }  # fmt: skip


def measure(tables: int, rate: float, seconds: float, *, saturated: bool, deflate: bool) -> dict[str, Any]:
    """One run in a process of its own, its players kept off the server's processor."""
    cores = sorted(os.sched_getaffinity(0))
    others = set(cores[1:]) or set(cores)
    command = [sys.executable, __file__, "--one", str(cores[0]), "--tables", str(tables), "--seconds", str(seconds)]
    command += ["--rate", str(rate)] + ["--saturated"] * saturated + ["--deflate"] * deflate
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, preexec_fn=lambda: os.sched_setaffinity(0, others)
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def rows(
    *, seconds: float = 20, tables: int = 1000, rate: float = 500, say: Callable[[str], None] = lambda _: None
) -> list[Row]:
    """What docs/PERFORMANCE.md reports, with its bounds."""
    say(f"server: {rate:.0f} answers a second at {tables} tables")
    calm = measure(tables, rate, seconds, saturated=False, deflate=False)
    say("server: as many answers as it can take")
    busy = measure(tables, rate, seconds, saturated=True, deflate=False)
    say("server: the same, deflated")
    small = measure(tables, rate, seconds, saturated=True, deflate=True)
    late, wire = calm["latency_ms"]["0.99"], busy["update_bytes"]
    per_cpu = busy["answers_per_cpu_second"]
    memory = calm["memory_kib_per_table"]
    squeezed, whole = small["update_bytes"]["median"], busy["snapshot_bytes_most"]
    return [
        (f"{tables} tables, seen by all four, 99 %", f"{late:.1f} ms", "≤ 10 ms", late <= 10),
        ("... median", f"{calm['latency_ms']['0.5']:.1f} ms", "", None),
        ("... of one processor", f"{100 * calm['cpu_share']:.0f} %", "", None),
        ("answers per cpu-second, saturated", f"{per_cpu:,.0f}", "≥ 4,000", per_cpu >= 4000),
        ("... deflated", f"{small['answers_per_cpu_second']:,.0f}", "", None),
        ("update, median", f"{wire['median']:.0f} B", "≤ 200 B", wire["median"] <= 200),
        ("update, 95 %", f"{wire['0.95']:.0f} B", "≤ 800 B", wire["0.95"] <= 800),
        ("update deflated, median", f"{squeezed:.0f} B", "≤ 60 B", squeezed <= 60),
        ("largest snapshot", f"{whole:.0f} B", "≤ 8,192 B", whole <= 8192),
        ("memory per table with four connections", f"{memory:.0f} KiB", "≤ 100 KiB", memory <= 100),
    ]


def main() -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500, help="answers a second at all tables together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--saturated", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--deflate", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.one is not None:
        found = run(
            wish.tables, wish.rate, wish.seconds, saturated=wish.saturated, deflate=wish.deflate, cores={wish.one}
        )
        print(json.dumps(found))
        return
    found_rows = rows(
        seconds=wish.seconds, tables=wish.tables, rate=wish.rate, say=lambda line: print(line, file=sys.stderr)
    )
    if wish.json:
        print(json.dumps(found_rows))
        return
    for what, measured, bound, kept in found_rows:
        print(f"{'' if kept is None else 'ok' if kept else 'MISS':6}{what:44}{measured:>12}  {bound}")


if __name__ == "__main__":
    main()
