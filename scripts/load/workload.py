"""One run of a server with scripted players at many tables: the settings, the run, and its figures."""

from __future__ import annotations

import gc
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field
from twisted.internet.task import LoopingCall

from greatrace_server.transport import event_loop
from load.head_start import HeadStart
from load.highest_rate import HighestRate
from load.scripted_connections import Crowd
from load.scripted_players import SEATS, Figures, TableOfFour
from load.server_process import LINUX_ONLY, ServerProcess

OPENING = 8  # tables opened at a time
SETTLING = 2.0  # seconds of play before the measurement
LATE = 10.0  # ms within which everybody must have seen 99 % of the answers
SPARE_FILES = 100  # besides connections
CONFIG = "[pacing]\nreaction_minimum = 0\n[limits]\nhello = 60\n"


def quantile(values: Sequence[float], share: float) -> float:
    """The value of that quantile."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else float("nan")


def allow_files(connections: int) -> None:
    """Allow as many open files as there are players."""
    if sys.platform != "linux":
        raise SystemExit(LINUX_ONLY)
    import resource

    wanted = connections + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(wanted, hard)))


def tell(line: str) -> None:
    """Print progress."""
    print(line, file=sys.stderr, flush=True)


@define(kw_only=True)
class Wish:
    """The settings of a measurement. `rate`: answers a second at all tables together, unless saturated."""

    tables: int = 1000
    rate: float = 500
    seconds: float = 20
    saturated: bool = False
    spread: bool = False
    deflate: bool = False
    encrypted: bool = False
    highest: bool = False
    version: str = ""  # the folder of another version's sources, to measure its server

    def words(self) -> list[str]:
        """The settings as a command line."""
        values = {name: getattr(self, name) for name in ("tables", "rate", "seconds", "version")}
        switches = ("saturated", "spread", "deflate", "encrypted", "highest")
        return [f"--{name}={value}" for name, value in values.items()] + [
            f"--{name}" for name in switches if getattr(self, name)
        ]


@define
class Opening:
    """Starts races at all tables, a few at a time; `begun` is called after the last."""

    tables: Sequence[TableOfFour]
    begun: Callable[[], None]
    _unopened: list[TableOfFour] = field(factory=list)
    _opening: int = OPENING

    def begin(self) -> None:
        """Open the first tables."""
        self._unopened = list(self.tables)
        for table in self.tables:
            table.begun = self._next
        for _ in range(OPENING):
            self._next()

    def _next(self) -> None:
        """Open another table, after a race has begun."""
        if self._unopened:
            self._unopened.pop().open()
            return
        self._opening -= 1
        if not self._opening:
            self.begun()


@define
class Course:
    """One measurement: everybody connects, the tables open a few at a time, all play, and then the time is measured."""

    reactor: Any
    server: ServerProcess
    tables: list[TableOfFour]
    figures: Figures
    wish: Wish
    found: dict[str, Any] = field(factory=dict)
    search: HighestRate | None = None
    _turn: int = -1  # the table that has answered last
    _answers: LoopingCall = field(init=False)

    def begin(self) -> None:
        """Open the tables: everybody is connected."""
        Opening(self.tables, self._play).begin()

    def _play(self) -> None:
        if self.wish.saturated:
            for table in self.tables:
                table.quick = True
                table.answer()
            self.reactor.callLater(SETTLING, self._measure)
        elif self.wish.spread:
            HeadStart(self.reactor, self.tables, self._played_ahead, tell).begin()
        else:
            self._pace(self.wish.rate)

    def _played_ahead(self, behind: int) -> None:
        if behind:
            tell(f"{behind} tables have not played as far ahead as they should have")
        self._pace(self.search.rate if self.search else self.wish.rate)

    def _pace(self, rate: float) -> None:
        """Let the tables answer in turn at that rate."""
        self._answers = LoopingCall.withCount(self._answer_in_turn)
        self._answers.start(1 / rate)
        self.reactor.callLater(len(self.tables) / rate + SETTLING, self._measure)

    def _answer_in_turn(self, due: int) -> None:
        """Give the answers due, each at the next table."""
        for _ in range(due):
            self._turn = (self._turn + 1) % len(self.tables)
            self.tables[self._turn].answer()

    def _measure(self) -> None:
        gc.collect()
        gc.disable()  # collections of the players must not delay answers
        self.figures.forget()
        self.figures.measuring = True
        self.found.update(cpu=-self.server.cpu(), wall=-time.perf_counter())
        self.reactor.callLater(self.wish.seconds, self._end)

    def _end(self) -> None:
        self.figures.measuring = False
        gc.enable()
        self.found["cpu"] += self.server.cpu()
        self.found["wall"] += time.perf_counter()
        if self.search is not None and self._goes_on(self.search):
            return
        self.found["memory"] += self.server.memory()
        self.reactor.stop()

    def _goes_on(self, search: HighestRate) -> bool:
        """Whether there is another rate to try."""
        self._answers.stop()
        late = 1000 * quantile(self.figures.latencies, 0.99)
        search.note(late, self.figures.answers / self.found["wall"])
        if not search.found:
            self._pace(search.rate)
        return not search.found


def run(wish: Wish, cores: set[int]) -> dict[str, Any]:
    """Play and return the figures. Uses up the reactor: one run for each process."""
    event_loop.install()  # the server's own reactor: the players must not be slower than the server
    from twisted.internet import reactor as installed

    reactor: Any = installed
    allow_files(wish.tables * SEATS)
    figures, rng = Figures(), random.Random(7)
    search = HighestRate(LATE, tell) if wish.highest else None
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), CONFIG, cores=cores, encrypted=wish.encrypted, version=wish.version)
        server.start()
        all_tables = [TableOfFour(number, figures, rng) for number in range(wish.tables)]
        course = Course(reactor, server, all_tables, figures, wish, search=search)
        course.found["memory"] = -server.memory()
        try:
            crowd = Crowd(
                reactor,
                server.port,
                all_tables,
                deflate=wish.deflate,
                encrypted=wish.encrypted,
                protocol=server.protocol(),
            )
            crowd.ready = course.begin
            crowd.connect()
            reactor.run()
        finally:
            server.stop()
    if "wall" not in course.found:
        raise SystemExit("stopped before anything was measured")
    return summary(figures, course.found, wish) | {"highest": search and search.held}


def summary(figures: Figures, found: dict[str, Any], wish: Wish) -> dict[str, Any]:
    """The figures of a run as plain values."""
    return {
        "tables": wish.tables,
        "saturated": wish.saturated,
        "deflate": wish.deflate,
        "answers": figures.answers,
        "answers_per_second": figures.answers / found["wall"],
        "answers_per_cpu_second": figures.answers / found["cpu"],
        "cpu_share": found["cpu"] / found["wall"],
        "latency_ms": {str(q): 1000 * quantile(figures.latencies, q) for q in (0.5, 0.95, 0.99, 0.999)},
        "update_bytes": {
            "median": statistics.median(figures.updates or [0]),
            "0.95": quantile(figures.updates, 0.95),
            "most": max(figures.updates, default=0),
        },
        "snapshot_bytes_most": max(figures.snapshots, default=0),
        "memory_kib_per_table": found["memory"] / 1024 / wish.tables,
        "refused": len(figures.refused),
    }
