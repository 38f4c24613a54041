"""A server of our own: its options for a race on this machine or for hosting friends, and its end.

The process itself is in `server_process`. The owner gets one call when the server is `up`, or another with the error.
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

# Seconds before a bot answers, by the player's choice: long enough to follow it, or none.
PAUSES = {"at_once": 0.0, "brisk": 0.25, "unhurried": 1.5}
# Among people who share the machine nobody sees another one thinking, and the keyboard has to be handed over before
# anybody can react: no time runs out.
HANDED_OVER = {
    "clock": "off",
    "reaction_minimum": 0.0,
    "reaction_limit": 0.0,
    "danger_limit": 0.0,
    "asleep": 86400.0,
}
LONGEST_NAME = 40  # characters in a server's name


class OwnServer:
    """Owns at most one server. `up` is called with its port, `trouble` with a sentence if it did not start or has
    ended.
    """

    def __init__(self, reactor: Any, up: Callable[[int], object], trouble: Callable[[str], object]) -> None:
        self.reactor, self._up, self._trouble = reactor, up, trouble
        self._child: ServerChild | None = None
        self._waiting: ServerChild | None = None  # a process started early, for a race that is likely to come

    def prepare(self) -> None:
        """The player chooses a race on this machine: its server is loaded meanwhile."""
        if self._waiting is None or self._waiting.over:
            self._waiting = server_in_waiting(self.reactor, self._gone)

    def dismiss(self) -> None:
        """Stop the spare process: no race on this machine is being chosen any more."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.stop()

    def race(self, race_setup: RaceSetup, journal: str, pace: str) -> None:
        """Start the server for a race on this machine, saved in `journal`; its bots answer at pace `pace`."""
        arguments = ["--listen", "tcp:0:interface=127.0.0.1", "--solo", "--db", journal, "--quiet"]
        self._start([*arguments, *race_setup.for_the_server, *times(race_setup, pace)])

    def host(self, port: int, name: str) -> None:
        """Start the player's own server, which the local network can find and reach."""
        folder = settings.data_folder()
        journal = f"sqlite:///{folder / 'hosted.sqlite3'}" if _made(folder) else "sqlite://"
        named = json.dumps(tr("{name}’s computer", name=name)[:LONGEST_NAME], ensure_ascii=False)
        chosen = [f"--set=name = {named}", "--set=ratings.enabled = false"]
        self._start(["--listen", f"tls:{port}", "--db", journal, "--quiet", *chosen])

    def stop(self) -> None:
        """Stop the server, which saves its races."""
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

    def _gone(self, reason: str) -> None:
        self._child = None
        self._trouble(tr("The server has stopped: {why}", why=reason or "?"))


def times(race_setup: RaceSetup, pace: str) -> list[str]:
    """The time limits of a race: settings for the server's command line."""
    chosen = (HANDED_OVER if race_setup.people else {}) | {"bot_pause": PAUSES[pace]}
    return [f"--set=pacing.{name} = {json.dumps(value)}" for name, value in chosen.items()]


def solo_journal(say: Callable[[str], object], *, fresh: bool) -> str:
    """The database of the race on this machine. `say` gets a sentence if it can't be saved."""
    try:
        return fresh_journal() if fresh else kept_journal()
    except OSError as error:
        say(tr("Can’t save this race: {why}", why=labelled(settings.data_folder(), error.strerror)))
        return "sqlite://"


def fresh_journal() -> str:
    """A new database for the next race on this machine; it replaces the last one. Raises OSError."""
    path = _solo_journal()
    path.parent.mkdir(parents=True, exist_ok=True)
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    return kept_journal()


def kept_journal() -> str:
    """The database of the last race on this machine. Raises OSError."""
    path = _solo_journal()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)  # the file holds the seed
    return f"sqlite:///{path}"


def _solo_journal() -> Path:
    return settings.data_folder() / "solo.sqlite3"


def _made(folder: Path) -> bool:
    """Whether the folder exists now and can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True
