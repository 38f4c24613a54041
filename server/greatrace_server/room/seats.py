"""The seats of a race: people, bots, and bots that stand in for absent people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from attrs import define, field
from msgspec.structs import replace

from greatrace.kernel import Seat
from greatrace.protocol.messages import Message, TableInfo
from greatrace_server.clock import Clock, Countdown
from greatrace_server.storage.records import ABSENT, BOT, PERSON, SeatRecord
from greatrace_server.storage.serialization import SAME

SERVERS: Final = frozenset({BOT, ABSENT})  # kinds of seats that the server plays


class Listener(Protocol):
    """A connected person."""

    fingerprint: str
    name: str
    wants_chat: bool  # whether the client accepts chat

    def send(self, message: Message) -> None:
        """Send a message."""

    def send_body(self, body: bytes) -> None:
        """Send an encoded message."""


@define(eq=False, repr=False)
class Place:
    """A seat, its connected listener, and the time for which an absent owner is expected."""

    number: int
    record: SeatRecord
    listener: Listener | None = None
    grace: Countdown | None = field(default=None)
    grace_left: float | None = None  # seconds for which the race still waits for the owner, in total
    bot_votes: set[Seat] = field(factory=set)  # seats that do not want to wait for the owner any longer
    shown: int = 0  # number (in messages) of the last question shown to the connected owner
    last_own_part: bytes = b""  # the seat's own part of the question as last sent
    _granted: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.record.away = self.record.kind == PERSON  # nobody is connected yet

    @property
    def played_by_bot(self) -> bool:
        """Whether the server plays this seat."""
        return self.record.kind in SERVERS

    @property
    def here(self) -> bool:
        """Whether the owner is connected and plays."""
        return self.record.kind == PERSON and self.listener is not None

    @property
    def expected(self) -> bool:
        """Whether the owner has disconnected and may come back before a bot stands in."""
        return self.record.kind == PERSON and self.listener is None

    def connect(self, listener: Listener) -> None:
        """The owner has connected."""
        self.listener = listener
        self.last_own_part = b""
        self.record.late = 0
        self.record.away = False
        self.stop_grace()
        if self.record.kind == ABSENT:
            self.record.kind, self.record.level = PERSON, ""

    def disconnect(self) -> None:
        """The owner has disconnected."""
        self.listener = None
        self.record.away = self.record.kind == PERSON

    def starts_over(self, number: int) -> None:
        """Record that the listener is sent the whole question of that number."""
        self.last_own_part, self.shown = b"", number

    def renewed_part(self, own: bytes) -> bytes:
        """The seat's own part of a question for its listener, or a mark if the listener has the same part."""
        same, self.last_own_part = len(own) > len(SAME) and own == self.last_own_part, own
        return SAME if same else own

    def hold(self, clock: Clock, seconds: float, over: Callable[[], None]) -> Countdown:
        """Start a countdown of `seconds` in which the owner may come back."""
        self._granted = seconds
        self.grace = Countdown(clock, seconds, over)
        return self.grace

    def stop_grace(self) -> None:
        """Stop waiting for the owner; the time waited is subtracted from `grace_left`."""
        self.bot_votes.clear()
        if self.grace is not None:
            self.grace.stop()
            if self.grace_left is not None:
                self.grace_left -= self._granted - self.grace.left
        self.grace = None


def with_bot_votes(info: TableInfo, places: Sequence[Place]) -> TableInfo:
    """The description with the votes for bots, which are not saved: they end with the owner's absence."""
    if not any(place.bot_votes for place in places):
        return info
    voted = (
        replace(seat, bot_votes=tuple(sorted(place.bot_votes))) for seat, place in zip(info.seats, places, strict=True)
    )
    return replace(info, seats=tuple(voted))


def next_host(places: Sequence[Place], leaving: Place) -> int:
    """The seat of the next host: a connected owner, else one whose seat is held, else an absent one."""
    others = [other for other in places if other is not leaving]
    here = [other for other in others if other.here]
    expected = [other for other in others if other.expected]
    absent = [other for other in others if other.record.kind == ABSENT]
    return next((other.number for other in here + expected + absent), leaving.number)
