"""Who sits where while a race is on: people, bots, and bots that sit in for people who are away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import define, field

from greatrace.protocol.messages import Message
from greatrace_server.clock import Clock, Countdown
from greatrace_server.storage.records import ABSENT, BOT, PERSON, SeatRecord


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    fingerprint: str
    name: str
    hears: bool  # whether talk is sent there

    def send(self, message: Message) -> None:
        """Send that message."""

    def send_body(self, body: bytes) -> None:
        """Send a message that has been encoded already."""


@define(eq=False, repr=False)
class Place:
    """A seat, who listens there now, and how long its owner is still expected if nobody does."""

    number: int
    record: SeatRecord
    listener: Listener | None = None
    grace: Countdown | None = field(default=None)
    credit: float | None = None  # seconds for which the race still waits for its owner, all in all
    shown: bytes = b""  # the seat's own part of the question as its listener had it last
    _granted: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.record.away = self.record.kind == PERSON  # nobody is here yet

    @property
    def played_by_bot(self) -> bool:
        """Whether the server answers for this seat."""
        return self.record.kind in (BOT, ABSENT)

    @property
    def here(self) -> bool:
        """Whether its owner is here and plays."""
        return self.record.kind == PERSON and self.listener is not None

    @property
    def expected(self) -> bool:
        """Whether its owner has dropped and may still come back before a bot sits in."""
        return self.record.kind == PERSON and self.listener is None

    def take(self, listener: Listener) -> None:
        """Its owner is here (again)."""
        self.listener = listener
        self.shown = b""
        self.record.late = 0
        self.record.away = False
        self.stop_grace()
        if self.record.kind == ABSENT:
            self.record.kind, self.record.level = PERSON, ""

    def drop(self) -> None:
        """Nobody listens here any more."""
        self.listener = None
        self.record.away = self.record.kind == PERSON

    def expect(self, clock: Clock, seconds: float, over: Callable[[], None]) -> Countdown:
        """Its owner has so long to come back, while that countdown runs."""
        self._granted = seconds
        self.grace = Countdown(clock, seconds, over)
        return self.grace

    def stop_grace(self) -> None:
        """Nobody needs to wait for its owner any more; what was waited is gone from the credit."""
        if self.grace is not None:
            self.grace.stop()
            if self.credit is not None:
                self.credit -= self._granted - self.grace.left
        self.grace = None
