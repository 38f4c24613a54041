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

SERVERS: Final = frozenset({BOT, ABSENT})  # kinds of seats for which the server answers


class Listener(Protocol):
    """Somebody at the other end of a connection."""

    fingerprint: str
    name: str
    wants_chat: bool  # whether chat is sent there

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
    grace_left: float | None = None  # seconds for which the race still waits for its owner, all in all
    bot_votes: set[Seat] = field(factory=set)  # seats that do not want to wait for its owner any longer
    shown: int = 0  # the number (on the wire) of the last question that its owner was here to see
    last_own_part: bytes = b""  # the seat's own part of the question as its listener was last sent it
    _granted: float = 0.0

    def __attrs_post_init__(self) -> None:
        self.record.away = self.record.kind == PERSON  # nobody is here yet

    @property
    def played_by_bot(self) -> bool:
        """Whether the server answers for this seat."""
        return self.record.kind in SERVERS

    @property
    def here(self) -> bool:
        """Whether its owner is here and plays."""
        return self.record.kind == PERSON and self.listener is not None

    @property
    def expected(self) -> bool:
        """Whether its owner has dropped and may still come back before a bot stands in."""
        return self.record.kind == PERSON and self.listener is None

    def connect(self, listener: Listener) -> None:
        """Its owner is here (again)."""
        self.listener = listener
        self.last_own_part = b""
        self.record.late = 0
        self.record.away = False
        self.stop_grace()
        if self.record.kind == ABSENT:
            self.record.kind, self.record.level = PERSON, ""

    def disconnect(self) -> None:
        """Nobody listens here any more."""
        self.listener = None
        self.record.away = self.record.kind == PERSON

    def starts_over(self, number: int) -> None:
        """Its listener is sent the whole question of that number."""
        self.last_own_part, self.shown = b"", number

    def renewed_part(self, own: bytes) -> bytes:
        """The seat's own part of a question that its listener is sent now; a mark if the listener has the same part."""
        same, self.last_own_part = len(own) > len(SAME) and own == self.last_own_part, own
        return SAME if same else own

    def hold(self, clock: Clock, seconds: float, over: Callable[[], None]) -> Countdown:
        """Its owner has so long to come back, while that countdown runs."""
        self._granted = seconds
        self.grace = Countdown(clock, seconds, over)
        return self.grace

    def stop_grace(self) -> None:
        """Nobody needs to wait for the owner any more; the time waited is subtracted from `grace_left`."""
        self.bot_votes.clear()
        if self.grace is not None:
            self.grace.stop()
            if self.grace_left is not None:
                self.grace_left -= self._granted - self.grace.left
        self.grace = None


def with_bot_votes(info: TableInfo, places: Sequence[Place]) -> TableInfo:
    """The same with the votes for bots, which are not kept: they end with the connection that they are about."""
    if not any(place.bot_votes for place in places):
        return info
    voted = (
        replace(seat, bot_votes=tuple(sorted(place.bot_votes))) for seat, place in zip(info.seats, places, strict=True)
    )
    return replace(info, seats=tuple(voted))


def next_host(places: Sequence[Place], leaving: Place) -> int:
    """The seat of the next host: of somebody connected, else of somebody held, else of somebody absent."""
    others = [other for other in places if other is not leaving]
    here = [other for other in others if other.here]
    expected = [other for other in others if other.expected]
    absent = [other for other in others if other.record.kind == ABSENT]
    return next((other.number for other in here + expected + absent), leaving.number)
