"""Thousands of players for a server under measurement: four at each table, who answer at random and record figures."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from attrs import define, field

SEATS = 4
SNAPSHOT_AT = 9  # at this of 50 updates the size of a snapshot is measured


class Asked(msgspec.Struct):
    """The fields of a question that a scripted player reads."""

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
    """The fields of a message that a scripted player reads."""

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
    """The figures. Latencies in seconds, sizes in bytes of whole frames."""

    latencies: list[float] = field(factory=list)
    updates: list[int] = field(factory=list)
    renewals: int = 0
    snapshots: list[int] = field(factory=list)
    answers: int = 0
    refused: list[str] = field(factory=list)
    measuring: bool = False

    def forget(self) -> None:
        """Clear the figures."""
        for noted in (self.latencies, self.updates, self.snapshots, self.refused):
            noted.clear()
        self.answers = self.renewals = 0


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
        """Handle a message."""
        figures = self.table.figures
        if message.type in ("Update", "Snapshot"):
            fresh = message.seq > self.seq
            if self.seq < 0 and message.question:  # asked about everything, so that no window waits for nobody
                self.table.say(self.number, {"type": "SetReactions", "table": self.table.id, "wish": "always"})
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
            self.table.update_seen(self, fresh=fresh)
        elif message.type == "Refused":
            figures.refused.append(message.code)
            self.table.sent_at = 0.0
        elif message.type == "Seated":
            self.table.seated(self, message)
        elif message.type == "TableChanged" and self.number == 0:
            self.table.changed(message.table)


class TableOfFour:
    """Four players who answer all questions at random, one of them at a time."""

    def __init__(self, number: int, figures: Figures, rng: random.Random) -> None:
        self.number = number
        self.figures = figures
        self.rng = rng
        self.players: list[Player] = []
        self.id = ""
        self.started = False
        self.begun: Callable[[], None] = lambda: None  # called when the first race has begun
        self.ended: Callable[[], object] | None = None  # called when a race is over, in place of starting another
        self.answered_by: Player | None = None
        self.sent_at = 0.0
        self.waiting = 0
        self.quick = False  # answers as soon as all have seen the last answer
        self.given = 0  # number of answers

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
        """Handle a seated player."""
        if player.number == 0:
            self.id = message.table["id"]
            for other in range(1, SEATS):
                self.say(other, {"type": "JoinTable", "table": self.id})
        else:
            self.say(player.number, {"type": "SetReady", "table": self.id, "ready": True})

    def changed(self, table: dict[str, Any]) -> None:
        """Let the host begin when all others are ready."""
        if not self.started and table["id"] == self.id and all(seat.get("ready") for seat in table["seats"][1:]):
            self.started = True
            self.say(0, {"type": "StartTable", "table": self.id})

    def update_seen(self, player: Player, *, fresh: bool) -> None:
        """Record that a player has seen an update."""
        if not fresh:
            if player is self.answered_by:
                self._seen()  # a sealed answer: nobody else sees anything yet
            if self.quick:
                self.answer()
            return
        self.waiting -= 1
        if self.waiting:
            return
        begun, self.begun = self.begun, lambda: None
        begun()
        self._seen()
        if self.figures.measuring and player.seq % 50 == SNAPSHOT_AT:
            self.say(player.number, {"type": "Resume", "table": self.id, "seq": 1 << 30})  # to measure a snapshot
        if player.question is None and player.seq > 0 and self.ended is not None:
            self.ended()
        elif player.question is None and player.seq > 0:
            for number in range(SEATS):
                self.say(number, {"type": "LeaveTable", "table": self.id})
            player.wire.later(0.2, self.open)
        elif self.quick:
            self.answer()

    def _seen(self) -> None:
        """Record that everybody has seen the last answer."""
        if self.figures.measuring and self.sent_at:
            self.figures.latencies.append(time.perf_counter() - self.sent_at)
        self.sent_at, self.answered_by = 0.0, None

    def answer_if_idle(self) -> None:
        """Answer, unless somebody has not yet seen the last answer."""
        if not self.sent_at:
            self.answer()

    def answer(self) -> None:
        """Let one of the asked players answer."""
        ready = [p for p in self.players if p.question and len(p.question.options) > p.question.anytime]
        ready = [p for p in ready if p.question and p.number in p.question.waited_for]
        if not ready:
            return
        player = self.rng.choice(ready)
        question = player.question
        assert question is not None
        action = self.rng.choice(question.options[: len(question.options) - question.anytime])
        player.question, self.answered_by = None, player
        self.waiting = SEATS
        self.given += 1
        self.figures.answers += self.figures.measuring
        self.sent_at = time.perf_counter()
        head = b'{"type":"Answer","table":"%s","decision":%d,"id":"%d-%d","action":' % (
            self.id.encode(),
            question.decision,
            player.number,
            self.rng.getrandbits(48),
        )
        player.wire.send(head + bytes(action) + b"}")
