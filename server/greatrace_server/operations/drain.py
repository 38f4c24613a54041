"""Draining before a shutdown: no new race begins, and the server stops when the last race is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define
from twisted.internet.task import LoopingCall

from greatrace.protocol.messages import Notice
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.storage.records import RUNNING

LINGER: Final = 5.0  # seconds in which people whose table has moved to another node can ask where it is
LOOK_EVERY: Final = 1.0  # seconds between checks whether the last race is over


@define(eq=False, repr=False)
class Drain:
    """Drains the server. `tell_all` sends a notice to everybody who is connected; `reactor` is Twisted's. `all_races`:
    count races without people, too, after other nodes have taken over those that they can continue. `doors` opens
    (True) or closes the port for players, if another process listens there, too.
    """

    lobby: Lobby
    reactor: Any
    tell_all: Callable[[Notice], object]
    all_races: bool = False
    doors: Callable[[bool], object] = lambda _open: None
    _looks: LoopingCall | None = None
    _until: float = 0.0
    _ends: float | None = None  # time of the stop at the latest, races or not

    def begin(self, seconds: float) -> None:
        """Allow no new race; stop when all races are over or deserted, or after `seconds`. Everybody is sent a notice.

        The stop comes after a moment at the earliest.
        """
        self.lobby.draining = True
        self.doors(False)
        self._until = self.reactor.seconds() + seconds
        self.tell_all(Notice(code="server/draining", seconds=seconds))
        if self._looks is None:
            self._looks = LoopingCall(self._look)
            self._looks.clock = self.reactor
            self._looks.start(LOOK_EVERY, now=False)  # later: the answer is sent first

    def end(self) -> None:
        """Stop draining."""
        self.lobby.draining = False
        self.doors(True)
        self.stop()

    def stop(self) -> None:
        """Stop the checks."""
        looks, self._looks = self._looks, None
        if looks is not None and looks.running:
            looks.stop()

    def _look(self) -> None:
        tables, sessions = self.lobby.tables, self.lobby.sessions.values()
        attended = (tables[id] for session in sessions for id in session.tables if id in tables)
        counted = tables.values() if self.all_races else attended
        racing = any(
            table.record.phase == RUNNING and (self.all_races or table.listeners()) and table.id.isalnum()
            for table in counted
        )
        now = self.reactor.seconds()
        if racing:
            self._ends = None
        elif self._ends is None:
            self._ends = now + (LINGER if self.all_races else 0.0)
        if now >= (self._until if self._ends is None else min(self._until, self._ends)):
            self.stop()
            self.reactor.stop()
