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
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field
from twisted.internet.task import LoopingCall

from greatrace_server.transport import event_loop
from scripted_players import SEATS, Crowd, Figures, TableOfFour
from server_process import LINUX_ONLY, ServerProcess

Row = tuple[str, str, str, bool | None]  # what, measured, bound, kept (None: no bound)
OPENING = 8  # tables that are opened at a time
SETTLING = 2.0  # seconds of play before it counts
PLAIN_ANSWERS, TLS_ANSWERS = 5500, 4500  # a second of its processor
BUSY = 2500.0  # answers a second at which nobody waits longer either
SPARE_FILES = 100  # beside connections
CONFIG = "[pacing]\nreaction_minimum = 0\n[limits]\nhello = 60\n"


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))] if ranked else float("nan")


def allow_files(connections: int) -> None:
    """As many open files as there are players."""
    if sys.platform != "linux":
        raise SystemExit(LINUX_ONLY)
    import resource

    wanted = connections + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(wanted, hard)))


@define
class Course:
    """One measurement: everybody connects, the tables open a few at a time, all play, and for so long it counts."""

    reactor: Any
    server: ServerProcess
    tables: list[TableOfFour]
    figures: Figures
    rate: float
    seconds: float
    saturated: bool
    found: dict[str, Any] = field(factory=dict)
    _unopened: list[TableOfFour] = field(factory=list)
    _opening: int = OPENING
    _turn: int = -1  # the table that has answered last

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
        if self.saturated:
            for table in self.tables:
                table.quick = True
                table.answer()
            self.reactor.callLater(SETTLING, self._measure)
        else:
            LoopingCall.withCount(self._answer_in_turn).start(1 / self.rate)
            self.reactor.callLater(len(self.tables) / self.rate + SETTLING, self._measure)

    def _answer_in_turn(self, due: int) -> None:
        """So many answers are due, each at the next table."""
        for _ in range(due):
            self._turn = (self._turn + 1) % len(self.tables)
            self.tables[self._turn].answer()

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
    tables: int,
    rate: float,
    seconds: float,
    *,
    saturated: bool,
    deflate: bool,
    encrypted: bool,
    cores: set[int],
) -> dict[str, Any]:
    """Play for so long and return the figures. `rate`: answers a second at all tables together, unless saturated.

    Uses up the reactor: one run for each process.
    """
    event_loop.install()  # the server's own: the players must not take longer than it
    from twisted.internet import reactor as installed

    reactor: Any = installed
    allow_files(tables * SEATS)
    figures, rng = Figures(), random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), CONFIG, cores=cores, encrypted=encrypted)
        server.start()
        all_tables = [TableOfFour(number, figures, rng) for number in range(tables)]
        course = Course(reactor, server, all_tables, figures, rate, seconds, saturated)
        course.found["memory"] = -server.memory()
        try:
            crowd = Crowd(reactor, server.port, all_tables, deflate=deflate, encrypted=encrypted)
            crowd.ready = course.begin
            crowd.connect()
            reactor.run()
        finally:
            server.stop()
    return summary(figures, course.found, tables, saturated=saturated, deflate=deflate)


def summary(figures: Figures, found: dict[str, Any], tables: int, *, saturated: bool, deflate: bool) -> dict[str, Any]:
    """The figures of a run as plain values."""
    return {
        "tables": tables,
        "saturated": saturated,
        "deflate": deflate,
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
        "memory_kib_per_table": found["memory"] / 1024 / tables,
        "refused": len(figures.refused),
    }


def measure(
    tables: int, rate: float, seconds: float, *, saturated: bool, deflate: bool, encrypted: bool = False
) -> dict[str, Any]:
    """One run in a process of its own, its players kept off the server's processor."""
    if sys.platform != "linux":
        raise SystemExit(LINUX_ONLY)
    cores = sorted(os.sched_getaffinity(0))
    others = set(cores[1:]) or set(cores)
    command = [sys.executable, __file__, "--one", str(cores[0]), "--tables", str(tables), "--seconds", str(seconds)]
    command += ["--rate", str(rate)] + ["--saturated"] * saturated + ["--deflate"] * deflate
    command += ["--encrypted"] * encrypted
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
    say(f"server: {BUSY:.0f} answers a second")
    quick = measure(tables, BUSY, seconds, saturated=False, deflate=False)
    say("server: as many answers as it can take")
    busy = measure(tables, rate, seconds, saturated=True, deflate=False)
    say("server: the same, deflated")
    small = measure(tables, rate, seconds, saturated=True, deflate=True)
    say("server: the same over TLS")
    tls = measure(tables, rate, seconds, saturated=True, deflate=False, encrypted=True)["answers_per_cpu_second"]
    say("server: the same over TLS, deflated")
    both = measure(tables, rate, seconds, saturated=True, deflate=True, encrypted=True)["answers_per_cpu_second"]
    late, wire = calm["latency_ms"]["0.99"], busy["update_bytes"]
    hurried = quick["latency_ms"]["0.99"]
    per_cpu = busy["answers_per_cpu_second"]
    memory = calm["memory_kib_per_table"]
    squeezed = small["update_bytes"]["median"]
    whole = max(run["snapshot_bytes_most"] for run in (calm, busy, small))  # 0: too short a run to have asked for any
    return [
        (f"{tables} tables, seen by all four, 99 %", f"{late:.1f} ms", "≤ 10 ms", late <= 10),
        ("... median", f"{calm['latency_ms']['0.5']:.1f} ms", "", None),
        ("... of one processor", f"{100 * calm['cpu_share']:.0f} %", "", None),
        (f"... at {BUSY:,.0f} answers a second, 99 %", f"{hurried:.1f} ms", "≤ 10 ms", hurried <= 10),
        ("answers per cpu-second, saturated", f"{per_cpu:,.0f}", f"≥ {PLAIN_ANSWERS:,}", per_cpu >= PLAIN_ANSWERS),
        ("... deflated", f"{small['answers_per_cpu_second']:,.0f}", "", None),
        ("... over TLS", f"{tls:,.0f}", f"≥ {TLS_ANSWERS:,}", tls >= TLS_ANSWERS),
        ("... over TLS, deflated", f"{both:,.0f}", "", None),
        ("update, median", f"{wire['median']:.0f} B", "≤ 200 B", wire["median"] <= 200),
        ("update, 95 %", f"{wire['0.95']:.0f} B", "≤ 800 B", wire["0.95"] <= 800),
        ("update deflated, median", f"{squeezed:.0f} B", "≤ 60 B", squeezed <= 60),
        ("largest snapshot", f"{whole:.0f} B", "≤ 8,192 B", 0 < whole <= 8192),
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
    parser.add_argument("--encrypted", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.one is not None:
        found = run(
            wish.tables,
            wish.rate,
            wish.seconds,
            saturated=wish.saturated,
            deflate=wish.deflate,
            encrypted=wish.encrypted,
            cores={wish.one},
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
