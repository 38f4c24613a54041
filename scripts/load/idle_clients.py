"""The other users while `bench_hostile.py` attacks a server: a timed race, a finished one, open tables."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, Final

from attrs import define, field
from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall

from load.scripted_connections import KEEP_ALIVE, Crowd
from load.scripted_players import Figures, TableOfFour

PERIOD: Final = 0.01  # seconds between two answers of the race
PLAYERS, OPENERS = "127.0.0.2", "127.0.0.3"  # addresses of the race, and of those who open many tables


def with_waiting(latencies: Sequence[float], period: float) -> list[float]:
    """The latencies, with those of the answers that would have been given while everybody waited."""
    found = list(latencies)
    for latency in latencies:
        waited = latency - period
        while waited > period:
            found.append(waited)
            waited -= period
    return found


@define
class Race:
    """Endless races with regular answers, and the time until everybody has seen each."""

    reactor: Any
    port: int
    figures: Figures = field(factory=Figures)
    table: TableOfFour = field(init=False)
    _rng: random.Random = field(factory=lambda: random.Random(7))

    def begin(self) -> Any:
        """Begin to play. Fires when the first race has begun."""
        LoopingCall(self._answer).start(PERIOD, now=False)
        return self._another()

    def _another(self) -> Deferred[None]:
        """Seat four new people at a new table: those of the last race may still count as seated there."""
        begun: Deferred[None] = Deferred()
        self.table = TableOfFour(0, self.figures, self._rng)
        self.table.begun = lambda: begun.callback(None)
        self.table.ended = self._another
        crowd = Crowd(self.reactor, self.port, [self.table], deflate=False, address=PLAYERS)
        crowd.ready = self.table.open
        crowd.connect()
        return begun

    def _answer(self) -> None:
        if self.table.started:
            self.table.answer_if_idle()

    def measure(self) -> None:
        """Begin to measure."""
        self.figures.latencies.clear()
        self.figures.measuring = True

    def measured(self) -> list[float]:
        """The latencies in seconds, including that of an answer under way."""
        self.figures.measuring = False
        waiting = [time.perf_counter() - self.table.sent_at] if self.table.sent_at else []
        return with_waiting([*self.figures.latencies, *waiting], PERIOD)


def finished_race(reactor: Any, port: int) -> Deferred[str]:
    """Fires with the id of a finished race, where its players stay."""
    over: Deferred[str] = Deferred()
    table = TableOfFour(1, Figures(), random.Random(7))
    table.quick = True
    table.ended = lambda: None if over.called else over.callback(table.id)
    table.begun = table.answer
    crowd = Crowd(reactor, port, [table], deflate=False, address=PLAYERS)
    crowd.ready = table.open
    crowd.connect()
    reactor.callLater(KEEP_ALIVE, crowd.keep_alive)
    return over


def open_tables(reactor: Any, port: int, number: int) -> Deferred[None]:
    """Fires when `number` tables are open, each with a person."""
    done: Deferred[None] = Deferred()
    openers = Openers(number, done)
    crowd = Crowd(reactor, port, openers.tables, deflate=False, address=OPENERS)
    crowd.ready = openers.open_all
    crowd.connect()
    reactor.callLater(KEEP_ALIVE, crowd.keep_alive)
    return done


class Openers:
    """Opens tables with groups of four people, one table each."""

    def __init__(self, number: int, done: Deferred[None]) -> None:
        self.left, self.done = number, done
        self.tables = [OpenTables(number, Figures(), random.Random(7)) for number in range((number + 3) // 4)]
        for table in self.tables:
            table.opened = self._opened

    def open_all(self) -> None:
        """Open the tables: everybody is connected."""
        for table in self.tables:
            table.open()

    def _opened(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.done.callback(None)


class OpenTables(TableOfFour):
    """Four people who each open a table."""

    opened: Any

    def open(self) -> None:
        """Open all tables."""
        wish = {"type": "CreateTable", "game": "great_race", "board": "africa", "seats": 4, "title": "x" * 40}
        for player in range(len(self.players)):
            self.say(player, wish)

    def seated(self, player: Any, message: Any) -> None:
        """Count an opened table."""
        self.opened()
