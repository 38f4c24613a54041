"""Let people and bots race at many tables while lines break, people leave and come back, and the server is restarted.

    python3 scripts/soak.py [--tables 200] [--seconds 600 | --compared 24] [--restarts 2] [--pace 1] [--seed 1]

With `--compared` it goes on until that number of hashes of views has been compared, however long a busy machine takes:
restarts go by that count as well, and no table is blamed for standing still.

Ends with 1 and a sentence for everything that went wrong: a table that stands still, a view that is not what the server
says it is, two people at a table who see two races, an error in the server's log.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from attrs import define, field

from load.server_process import ServerProcess
from load.soak_clients import STILL, Group
from load.soak_workload import PAUSE, Course

MIB: Final = 1 << 20
TICK: Final = 0.05  # seconds between two checks of progress
SETTLED: Final = 120.0  # seconds that the last updates may take to arrive; usually they take one
CALM: Final = 40  # the most answers between two disturbances
CONFIG: Final = "[pacing]\nreaction_minimum = 0.2\nbot_pause = 0.05\ngrace = 2\n[limits]\nhello = 60\n"
ALARM: Final = re.compile(r"Traceback|#error|#critical|damaged|not what it should be", re.IGNORECASE)


@define
class Soak:
    """The whole run."""

    course: Course
    server: ServerProcess
    groups: list[Group]
    seconds: float
    restarts: int
    compared: int = 0  # number of hashes after which it ends, in place of the seconds
    memory: list[int] = field(factory=list)
    begun: float = 0.0
    next_disturbance: int = 0

    def run(self) -> None:
        """Run to the end; the course has the errors."""
        reactor = self.course.reactor
        self.begun = reactor.seconds()
        for i, group in enumerate(self.groups):
            for person in (*group.people, group.watcher):
                reactor.callLater(i * 0.02, person.dial)
        reactor.callLater(TICK, self._tick)
        reactor.callLater(10.0, self._look)
        reactor.run()

    @property
    def progress(self) -> float:
        """The progress: 1.0 is the end."""
        if self.compared:
            return self.course.done["hashes compared"] / self.compared
        return float(self.course.reactor.seconds() - self.begun) / self.seconds

    def _tick(self) -> None:
        """Restart, disturb, or end, when it is time."""
        if self.progress >= 1 and self.course.done["restarts"] == self.restarts:
            self._end()
            return
        if self.progress >= (self.course.done["restarts"] + 1) / (self.restarts + 1):
            self._restart(kill=self.course.done["restarts"] % 2 == 0)
        elif self.course.done["answers"] > self.next_disturbance:
            self._disturb()
        self.course.reactor.callLater(TICK, self._tick)

    def _restart(self, *, kill: bool) -> None:
        self.course.done["restarts"] += 1
        (self.server.kill if kill else self.server.stop)()
        self.server.start()

    def _disturb(self) -> None:
        self.next_disturbance = self.course.done["answers"] + self.course.rng.randrange(CALM)
        group = self.course.rng.choice(self.groups)
        person = self.course.rng.choice([*group.people, group.watcher])
        self.course.rng.choice([person.cut, person.cut, person.leave_and_return])()

    def _look(self) -> None:
        self.memory.append(self.server.memory())
        now = time.monotonic()
        if not self.compared and not self.course.ending and len(self.memory) > STILL / 10:
            for group in self.groups:
                group.look(now)
        if not self.course.ending:
            self.course.reactor.callLater(10.0, self._look)

    def _end(self) -> None:
        self.course.ending = True
        self.memory.append(self.server.memory())
        self._settle(time.monotonic() + SETTLED)

    def _settle(self, latest: float) -> None:
        """Compare once everybody is back and has seen the last update; or when that has taken too long."""
        if not all(group.settled for group in self.groups) and time.monotonic() < latest:
            self.course.reactor.callLater(0.5, self._settle, latest)
            return
        for group in self.groups:
            group.compare()
        self.server.stop()
        log = self.server.log().splitlines()
        self.course.wrong += [f"the log says: {line}" for line in log if ALARM.search(line)]
        self.course.reactor.stop()


def main() -> None:
    """Run, print the results, and exit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--compared", type=int, default=0, help="end after so many hashes, whatever time it takes")
    parser.add_argument("--restarts", type=int, default=2, help="the first is a kill, the second a stop, and so on")
    parser.add_argument("--pace", type=float, default=1, help="how many times as fast everybody answers")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    from twisted.internet import reactor

    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), CONFIG, words=())
        server.start()
        pause = PAUSE[0] / wish.pace, PAUSE[1] / wish.pace
        course = Course(reactor, random.Random(wish.seed), server.port, pause)
        groups = [Group(course, number) for number in range(wish.tables)]
        soak = Soak(course, server, groups, wish.seconds, wish.restarts, wish.compared)
        try:
            soak.run()
        finally:
            server.kill()
    print(", ".join(f"{count} {what}" for what, count in sorted(course.done.items())))
    print("memory of the server, MiB: " + " ".join(f"{size / MIB:.0f}" for size in soak.memory))
    for sentence in course.wrong[:20]:
        print(f"WRONG {sentence}")
    if course.wrong:
        print(f"{len(course.wrong)} things went wrong")
        sys.exit(1)


if __name__ == "__main__":
    main()
