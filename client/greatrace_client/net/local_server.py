"""A server of our own: what it is started with, for a race on this machine or to host friends, and how it ends.

`solo` has the process itself. The player who owns it is told in one call that it is `up`, or in another what is wrong
with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from greatrace_client import settings
from greatrace_client.i18n import labelled, tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.net.server_process import ServerChild, server_in_waiting, start_server

# Seconds before which no bot answers, by what the player has chosen: long enough to follow it, or not at all.
PAUSES = {"at_once": 0.0, "brisk": 0.25, "unhurried": 1.5}
# Where people share the machine nobody sees how long another thinks, and the keyboard has to be handed over before
# anybody can react: no time runs out.
HANDED_OVER = {
    "clock": "off",
    "reaction_minimum": 0.0,
    "reaction_limit": 0.0,
    "danger_limit": 0.0,
    "asleep": 86400.0,
}
LONGEST_NAME = 40  # of a server


class OwnServer:
    """One at a time. `up` is called with its port, `trouble` with a sentence when it did not start or has ended."""

    def __init__(self, reactor: Any, up: Callable[[int], object], trouble: Callable[[str], object]) -> None:
        self.reactor, self._up, self._trouble = reactor, up, trouble
        self._child: ServerChild | None = None
        self._waiting: ServerChild | None = None  # one that will be needed soon

    def prepare(self) -> None:
        """The player chooses a race on this machine: its server is loaded meanwhile."""
        if self._waiting is None or self._waiting.over:
            self._waiting = server_in_waiting(self.reactor, self._gone)

    def dismiss(self) -> None:
        """No race on this machine is chosen any more."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.stop()

    def race(self, wish: RaceSetup, journal: str, pace: str) -> None:
        """For a race on this machine, kept in that journal; its bots answer at that pace."""
        arguments = ["--listen", "tcp:0:interface=127.0.0.1", "--solo", "--db", journal, "--quiet"]
        self._start([*arguments, *wish.for_the_server, *times(wish, pace)])

    def host(self, port: int, name: str) -> None:
        """One of that player that the local network can reach and hear of."""
        folder = settings.data_folder()
        journal = f"sqlite:///{folder / 'hosted.sqlite3'}" if _made(folder) else "sqlite://"
        named = json.dumps(tr("{name}’s computer", name=name)[:LONGEST_NAME], ensure_ascii=False)
        chosen = [f"--set=name = {named}", "--set=ratings.enabled = false"]
        self._start(["--listen", f"tls:{port}", "--db", journal, "--quiet", *chosen])

    def stop(self) -> None:
        """It saves and goes."""
        child, self._child = self._child, None
        if child is not None:
            child.stop()

    def _start(self, arguments: list[str]) -> None:
        child = self._child = self._started(arguments)
        ready: Deferred[int] = child.ready

        def up(port: int) -> None:
            if self._child is child:
                self._up(port)

        def down(failure: Failure) -> None:
            if self._child is child:
                self._child = None
                self._trouble(tr("The server didn’t start: {why}", why=str(failure.value)))

        ready.addCallbacks(up, down)

    def _started(self, arguments: list[str]) -> ServerChild:
        """The server that waits, or else a new one."""
        waiting, self._waiting = self._waiting, None
        if waiting is None or waiting.over:
            return start_server(self.reactor, arguments, self._gone)
        waiting.use(arguments)
        return waiting

    def _gone(self, said: str) -> None:
        self._child = None
        self._trouble(tr("The server has stopped: {why}", why=said or "?"))


def times(wish: RaceSetup, pace: str) -> list[str]:
    """How long anything may take in that race: settings for the server's command line."""
    chosen = (HANDED_OVER if wish.people else {}) | {"bot_pause": PAUSES[pace]}
    return [f"--set=pacing.{name} = {json.dumps(value)}" for name, value in chosen.items()]


def solo_journal(say: Callable[[str], object], *, fresh: bool) -> str:
    """Of the race on this machine. A sentence is said if it can't be kept."""
    try:
        return fresh_journal() if fresh else kept_journal()
    except OSError as error:
        say(tr("Can’t save this race: {why}", why=labelled(settings.data_folder(), error.strerror)))
        return "sqlite://"


def fresh_journal() -> str:
    """Where the next race on this machine is kept; it takes the place of the last one. Raises OSError."""
    path = _solo_journal()
    path.parent.mkdir(parents=True, exist_ok=True)
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    return kept_journal()


def kept_journal() -> str:
    """Where the last race on this machine is kept. Raises OSError."""
    path = _solo_journal()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # it holds the seed
    return f"sqlite:///{path}"


def _solo_journal() -> Path:
    return settings.data_folder() / "solo.sqlite3"


def _made(folder: Path) -> bool:
    """Whether the folder is there now and can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True
