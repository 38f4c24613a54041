"""Who sits where while a race is on: people, bots, and bots that sit in for people who are away."""

from __future__ import annotations

from typing import Protocol

from attrs import define, field

from greatrace.protocol.messages import Message
from greatrace_server.clock import Call
from greatrace_server.records import ABSENT, BOT, PERSON, SeatRecord


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    fingerprint: str
    name: str

    def send(self, message: Message) -> None:
        """Send that message."""

    def send_body(self, body: bytes) -> None:
        """Send a message that has been encoded already."""


@define(eq=False, repr=False)
class Place:
    """A seat, who listens there now, and since when nobody does."""

    number: int
    record: SeatRecord
    listener: Listener | None = None
    grace: Call | None = field(default=None)
    shown: bytes = b""  # the seat's own part of the question as its listener had it last

    @property
    def played_by_bot(self) -> bool:
        """Whether the server answers for this seat."""
        return self.record.kind in (BOT, ABSENT)

    @property
    def level(self) -> str:
        """The bot's level."""
        return self.record.level

    def take(self, listener: Listener) -> None:
        """Its owner is here (again)."""
        self.listener = listener
        self.shown = b""
        self.stop_grace()
        if self.record.kind == ABSENT:
            self.record.kind = PERSON

    def stop_grace(self) -> None:
        """Nobody needs to wait for its owner any more."""
        if self.grace is not None and self.grace.active():
            self.grace.cancel()
        self.grace = None
