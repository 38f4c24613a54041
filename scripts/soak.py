"""Let people and bots race at many tables while lines break, people leave and come back, and the server is restarted.

    python3 scripts/soak.py [--tables 200] [--seconds 600] [--restarts 2] [--pace 1] [--seed 1]

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

from server_process import ServerProcess
from soak_people import AWAY, PAUSE, STILL, Course, Group

MIB: Final = 1 << 20
QUIET: Final = 4.0  # seconds for the last updates to arrive
CONFIG: Final = "[pacing]\nreaction_minimum = 0.2\nbot_pause = 0.05\ngrace = 2\n[limits]\nhello = 60\n"
ALARM: Final = re.compile(r"Traceback|#error|#critical|damaged|not what it should be", re.IGNORECASE)


@define
class Soak:
    """All of it."""

    course: Course
    server: ServerProcess
    groups: list[Group]
    seconds: float
    restarts: int
    memory: list[int] = field(factory=list)

    def run(self) -> None:
        """Let it go on for so long; what went wrong is in the course."""
        reactor = self.course.reactor
        for i, group in enumerate(self.groups):
            for person in (*group.people, group.watcher):
                reactor.callLater(i * 0.02, person.dial)
        for number in range(self.restarts):
            at = self.seconds * (number + 1) / (self.restarts + 1)
            reactor.callLater(at, self._restart, kill=number % 2 == 0)
        reactor.callLater(1.0, self._disturb)
        reactor.callLater(10.0, self._look)
        reactor.callLater(self.seconds, self._end)
        reactor.run()

    def _restart(self, *, kill: bool) -> None:
        self.course.done["restarts"] += 1
        (self.server.kill if kill else self.server.stop)()
        self.server.start()

    def _disturb(self) -> None:
        if self.course.ending:
            return
        group = self.course.rng.choice(self.groups)
        person = self.course.rng.choice([*group.people, group.watcher])
        self.course.rng.choice([person.cut, person.cut, person.leave_and_return])()
        self.course.reactor.callLater(self.course.rng.uniform(0, 20 / len(self.groups)), self._disturb)

    def _look(self) -> None:
        self.memory.append(self.server.memory())
        now = time.monotonic()
        if self.course.reactor.seconds() and not self.course.ending and len(self.memory) > STILL / 10:
            for group in self.groups:
                group.look(now)
        if not self.course.ending:
            self.course.reactor.callLater(10.0, self._look)

    def _end(self) -> None:
        self.course.ending = True
        self.memory.append(self.server.memory())
        self.course.reactor.callLater(AWAY[1] + QUIET, self._compare)

    def _compare(self) -> None:
        for group in self.groups:
            group.compare()
        self.server.stop()
        log = self.server.log().splitlines()
        self.course.wrong += [f"the log says: {line}" for line in log if ALARM.search(line)]
        self.course.reactor.stop()


def main() -> None:
    """Run, tell, and exit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=600)
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
        soak = Soak(course, server, [Group(course, n) for n in range(wish.tables)], wish.seconds, wish.restarts)
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
