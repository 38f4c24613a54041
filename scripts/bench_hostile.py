"""Measure what others feel when somebody sends a server messages of one kind as fast as they go.

    python3 scripts/bench_hostile.py [--kinds Ping,Resume] [--seconds 3] [--tables 1000] [--baseline] [--json]

A server process of its own; four players at a race, from one loopback address, whose answers are timed; and hostile
clients from another address, one or fifty of them, in one more process. For every kind of message there are legal and
illegal samples (`hostile_messages.py`). A line for each, the worst first: the time until everybody at the race had seen
an answer, what the server's memory grew by, and what share of a processor it took: that says which kind is dear
also on a busy machine. Fewer processors than processes make the figures noisy: the load of the
machine stands beside them, and `--baseline` measures without any attack.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from attrs import define, field, frozen
from twisted.internet.defer import inlineCallbacks
from twisted.internet.task import deferLater

from load.hostile_messages import OVER, SAMPLES, SHAKE, Sample
from load.idle_clients import OPENERS, PLAYERS, Race, finished_race, open_tables
from load.server_process import ServerProcess, free_port
from load.workload import allow_files, quantile

if sys.platform == "win32":
    sys.exit("this script measures with nice, load averages and pipes of Unix: it does not run on Windows")

LATE: Final = 25.0  # milliseconds that 99 % of the answers may take
GROWTH: Final = 64.0  # MiB that the server may grow by
LOOK_EVERY: Final = 0.05  # seconds between two looks at the server's memory
SETTLING: Final = 0.5  # seconds between two attacks
CONFIG: Final = f"""[pacing]
reaction_minimum = 0
[limits]
trusted = ["{PLAYERS}", "{OPENERS}"]
proxies = ["127.0.0.0/8"]
"""
MIB: Final = 1024 * 1024


@frozen
class Measured:
    """The figures of one attack. Times in milliseconds, memory in MiB."""

    name: str
    guests: int
    median: float
    late: float  # 99 %
    worst: float
    growth: float
    answers: int
    sent: int  # bytes that the server has accepted from the attackers
    cpu: float  # processor seconds of the server per second, including the race's answers
    load: float

    @property
    def kept(self) -> bool:
        """Whether the figures are within the bounds."""
        return self.late <= LATE and self.growth <= GROWTH

    def line(self) -> str:
        """The figures as a line of text."""
        return (
            f"{'ok' if self.kept else 'MISS':6}{self.name[:44]:44}{self.guests:>4} "
            f"{self.median:>8.1f} {self.late:>8.1f} {self.worst:>8.1f} ms {self.growth:>+8.1f} MiB "
            f"{self.answers:>6} {self.sent // 1024:>8} KiB {100 * self.cpu:>5.0f} % {self.load:>6.1f}"
        )


HEAD: Final = (
    f"{'':6}{'kind':44}{'n':>4} {'median':>8} {'99 %':>8} {'worst':>8}    {'memory':>8}     "
    "answers    taken       cpu   load"
)


@define
class Bench:
    """Runs all attacks, one after the other, on one server."""

    reactor: Any
    server: ServerProcess
    shaking: int  # the port for connections with a PROXY header and TLS
    seconds: float
    found: list[Measured] = field(factory=list)
    over: str = ""  # a finished race, for attackers that ask for its record
    race: Any = None
    _attacks: int = 0

    @inlineCallbacks
    def prepare(self, tables: int, *, over: bool) -> Any:
        """Prepare the race, tables, and a finished race."""
        if over:
            say("a race is played to its end")
            self.over = yield finished_race(self.reactor, self.server.port)
        if tables:
            say(f"{tables} tables are opened")
            yield open_tables(self.reactor, self.server.port, tables)
        self.race = Race(self.reactor, self.server.port)
        yield self.race.begin()
        yield deferLater(self.reactor, SETTLING, lambda: None)

    @inlineCallbacks
    def baseline(self) -> Any:
        """Measure for the same time without an attack."""
        yield self._watched("no attack", 0, None)

    @inlineCallbacks
    def attack(self, sample: Sample, guests: int) -> Any:
        """Run one attack, from a new address."""
        self._attacks += 1
        address = f"127.1.{self._attacks // 250}.{1 + self._attacks % 250}"
        job = {
            "port": self.shaking if sample.stage == SHAKE else self.server.port,
            "address": address,
            "sample": sample.name,
            "guests": guests,
            "seconds": self.seconds,
            "over": self.over,
        }
        crowd = Hostile(self.reactor, job)
        try:
            yield crowd.ready()
            yield self._watched(sample.name, guests, crowd)
        finally:
            crowd.stop()
        yield deferLater(self.reactor, SETTLING, lambda: None)

    @inlineCallbacks
    def _watched(self, name: str, guests: int, crowd: Hostile | None) -> Any:
        before = peak = self.server.memory()
        self.race.measure()
        began, cpu = time.monotonic(), self.server.cpu()
        if crowd is not None:
            crowd.begin()
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            yield deferLater(self.reactor, LOOK_EVERY, lambda: None)
            peak = max(peak, self.server.memory())
        cpu, lasted = self.server.cpu() - cpu, time.monotonic() - began
        latencies = [1000 * seconds for seconds in self.race.measured()]
        if crowd is not None:
            yield crowd.done()
        self.found.append(
            Measured(
                name,
                guests,
                quantile(latencies, 0.5),
                quantile(latencies, 0.99),
                max(latencies, default=float("nan")),
                (peak - before) / MIB,
                len(latencies),
                0 if crowd is None else crowd.sent,
                cpu / lasted,
                os.getloadavg()[0],
            )
        )
        say(self.found[-1].line())


class Hostile:
    """The process of hostile clients of one attack."""

    def __init__(self, reactor: Any, job: dict[str, Any]) -> None:
        self.reactor = reactor
        command = ["nice", sys.executable, str(Path(__file__).with_name("hostile_crowd.py")), json.dumps(job)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)
        self.name, self.sent = job["sample"], 0

    @inlineCallbacks
    def _line(self) -> Any:
        """The next line of its output. Raises RuntimeError if the process has ended instead."""
        assert self.process.stdout is not None
        while not (line := self.process.stdout.readline()):
            if self.process.poll() is not None:
                raise RuntimeError(f"the attackers of {self.name!r} have ended early")
            yield deferLater(self.reactor, LOOK_EVERY, lambda: None)
        return line

    def ready(self) -> Any:
        """Fires when all clients are in their places."""
        return self._line()

    def begin(self) -> None:
        """Send the command to begin."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"go\n")
        self.process.stdin.flush()

    @inlineCallbacks
    def done(self) -> Any:
        """Fires when the attack is over."""
        line = yield self._line()
        self.sent = json.loads(line)["sent"]

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


def say(line: str) -> None:
    """Print progress."""
    print(line, file=sys.stderr, flush=True)


@inlineCallbacks
def run(bench: Bench, wish: argparse.Namespace, samples: Sequence[Sample]) -> Any:
    """Run everything, and stop the reactor."""
    try:
        yield bench.prepare(wish.tables, over=any(sample.stage == OVER for sample in samples))
        say(HEAD)
        yield bench.baseline()
        for sample in () if wish.baseline else samples:
            for guests in wish.guests:
                yield bench.attack(sample, guests)
    except Exception as e:  # noqa: BLE001 - the reactor would swallow it
        say(f"{type(e).__name__}: {e}")
    finally:
        bench.reactor.stop()


def chosen(kinds: str) -> list[Sample]:
    """The samples of those kinds. Raises SystemExit for an unknown one."""
    wanted = [kind for kind in kinds.split(",") if kind]
    unknown = set(wanted) - {sample.kind for sample in SAMPLES}
    if unknown:
        raise SystemExit(f"there is no kind {', '.join(sorted(unknown))}")
    return [sample for sample in SAMPLES if not wanted or sample.kind in wanted]


def main() -> int:
    """Measure and print; 1 if a bound was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", default="", help="of messages, with commas between (malformed is one, too)")
    parser.add_argument("--seconds", type=float, default=3, help="for each attack")
    parser.add_argument("--guests", type=int, nargs="+", default=[1, 50], help="hostile clients of one address")
    parser.add_argument("--tables", type=int, default=0, help="open tables in the lobby meanwhile")
    parser.add_argument("--baseline", action="store_true", help="measure without any attack only")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    samples = chosen(wish.kinds)
    from twisted.internet import reactor as installed

    reactor: Any = installed
    allow_files(wish.tables + 200)
    with tempfile.TemporaryDirectory() as folder:
        shaking = free_port()
        server = ServerProcess(
            Path(folder), CONFIG, ("--quiet", "--listen-proxy", f"tls:{shaking}:interface=127.0.0.1")
        )
        server.start()
        before = server.memory()
        bench = Bench(reactor, server, shaking, wish.seconds)
        try:
            reactor.callWhenRunning(run, bench, wish, samples)
            reactor.run()
            total = (server.memory() - before) / MIB
        finally:
            server.stop()
    report(bench.found, total, as_json=wish.json)
    return 0 if all(found.kept for found in bench.found) else 1


def report(found: Sequence[Measured], total: float, *, as_json: bool) -> None:
    """Print the results, the worst first."""
    ranked = sorted(found, key=lambda one: (one.late / LATE, one.growth / GROWTH), reverse=True)
    if as_json:
        print(msgspec.json.encode({"attacks": ranked, "growth_in_all": total}).decode())
        return
    print(HEAD)
    for one in ranked:
        print(one.line())
    print(f"in all the server has grown by {total:.1f} MiB since its start")


if __name__ == "__main__":
    sys.exit(main())
