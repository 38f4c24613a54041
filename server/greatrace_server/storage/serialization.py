"""The only builder of all data about a game that leaves the server: updates, gaps, snapshots, for seats and spectators.

The public part is encoded once. A seat's own part is its private view of events, and its options. The state itself gets
here only through `view_of`.

Messages are defined by the structs of `greatrace.protocol.messages`, and encoded by them. Only what is sent to every
seat after every answer, an Update and the question of a Snapshot, is put together from parts that are encoded once for
all seats. `tests/server/storage/test_serialization.py` holds what is put together here against the structs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from attrs import define, field

from greatrace.kernel import Action, Decision, Event, Game, Seat
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.limits import GAP_UPDATES
from greatrace.protocol.messages import Question, SeatInfo, SeatTime, Snapshot

encode = msgspec.json.encode
Rewound = tuple[Seat | None, int]
"""The seat whose take-back makes a snapshot necessary (None: no seat), and the last update that still counts."""
NOBODY: Final[Mapping[Seat, Any]] = {}
_plain = Event.seen_by


class EncodedEvents(msgspec.Struct, frozen=True, gc=False):
    """One update's events as JSON without brackets: the public ones, and those of seats that see more."""

    seq: int
    public: bytes
    own: Mapping[Seat, bytes]

    def seen_by(self, seat: Seat | None) -> bytes:
        """The events as that seat sees them."""
        return self.own.get(seat, self.public) if seat is not None else self.public


def tell(seq: int, events: Sequence[Event], seats: int) -> EncodedEvents:
    """The events of an update, encoded once for all and again for every seat that sees them differently."""
    public: list[bytes] = []
    own: dict[Seat, list[bytes]] = {}
    for event in events:
        secret = type(event).seen_by is not _plain
        everyone = encode(event.seen_by(None) if secret else event)
        if secret:
            for seat in range(seats):
                seen = encode(event.seen_by(seat))
                if seen != everyone and seat not in own:
                    own[seat] = public.copy()
                if seat in own:
                    own[seat].append(seen)
        else:
            for seen_events in own.values():
                seen_events.append(everyone)
        public.append(everyone)
    return EncodedEvents(seq, b",".join(public), {seat: b",".join(seen) for seat, seen in own.items()})


class EncodedQuestion(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The open question: its public part. `sealed`: by seat the answers that wait for the others."""

    decision: Decision
    sealed: Mapping[Seat, Action]
    head: bytes  # its JSON up to the options
    hurry: Mapping[Seat, float] = {}  # seconds after which a seat's own silence counts, if that is sooner
    back: Mapping[Seat, tuple[int, str]] = {}  # number of possible take-backs by seat, and why not more

    def own(self, seat: Seat | None) -> bytes:
        """The seat's own part of the question's JSON."""
        if seat is None:
            return b""
        decision, sealed = self.decision, self.sealed
        required = decision.required(seat) if seat in decision.asked and seat not in sealed else ()
        anytime = decision.interrupts(seat)  # the last of the options
        if not (sealed or self.hurry):  # nearly every question
            if not (required or anytime):
                return b""
            if not anytime:
                return b',"options":' + encode([*required])
        tail = b',"options":' + encode([*required, *anytime]) if required or anytime else b""
        tail += b',"anytime":%d' % len(anytime) if anytime else b""
        if seat in sealed:
            tail += b',"given":' + encode(sealed[seat])
        if seat in self.hurry and seat not in sealed:
            tail += b',"hurry":' + encode(round(self.hurry[seat], 1))
        return tail

    def backwards(self, seat: Seat | None) -> bytes:
        """The part of the question's JSON about the seat's possible take-backs: often empty."""
        if seat is None or seat not in self.back:
            return b""
        times, stop = self.back[seat]
        tail = b',"back":%d' % times if times else b""
        return tail + b',"stop":' + encode(stop) if stop else tail


def ask(
    decision: Decision,
    sealed: Mapping[Seat, Action] | None = None,
    seconds: float | None = None,
    times: tuple[SeatTime, ...] = (),
    hurry: Mapping[Seat, float] | None = None,
    leap: int = 0,
    back: Mapping[Seat, tuple[int, str]] | None = None,
) -> EncodedQuestion:
    """The public part of the open question. Its message number is `leap` more than the game's."""
    asked, number = decision.asked, decision.number + leap
    if seconds is None and len(times) == 1 and (times[0].seat,) == asked == decision.window:  # nearly every question
        head = b'{"decision":%d,"prompt":%s' % (number, encode(decision.prompt))
    else:
        left = None if seconds is None else round(seconds, 1)
        window = () if decision.window == asked else decision.window
        named = () if tuple([clock.seat for clock in times]) == asked else asked
        head = encode(Question(number, decision.prompt, named, window, seconds=left))[:-1]
    return EncodedQuestion(decision, sealed or NOBODY, head + _clocks(times), hurry or NOBODY, back or NOBODY)


def _clocks(times: tuple[SeatTime, ...]) -> bytes:
    """The clocks as JSON. A running clock has a short form, without the default that msgspec would write."""
    if not times:
        return b""
    each = [encode((t.seat, t.seconds, t.bank)) if t.running else encode(t) for t in times]
    return b',"times":[' + b",".join(each) + b"]"


LAST_UPDATES: Final = 16  # of a finished race: they fill the gap of a connection lost at the end
SAME = b',"same":true'


def update(
    table: str,
    events: EncodedEvents,
    asked: EncodedQuestion | None,
    seat: Seat | None,
    own: bytes | None = None,
    hashed: str = "",
) -> bytes:
    """An Update's JSON. `own` is the seat's own part of the question, if already encoded."""
    return UpdateEncoder(table, events, asked).encoded(seat, own, hashed)


class UpdateEncoder:
    """Encodes one update for several seats: the common part for seats that see the public events is encoded once."""

    __slots__ = ("_asked", "_back", "_end", "_events", "_own_events", "_public", "_table", "_usual")

    def __init__(self, table: str, events: EncodedEvents, asked: EncodedQuestion | None) -> None:
        self._table, self._events, self._asked = table, events, asked
        self._own_events, self._back = events.own, NOBODY if asked is None else asked.back
        self._end = b"}" if asked is None else b"}}"
        self._public = self._opening(events.public)
        self._usual = self._public + self._end  # for a seat without an own part

    def _opening(self, events: bytes) -> bytes:
        """The JSON up to the seat's own part of the question."""
        seen = b',"events":[%s]' % events if events else b""
        question = b"" if self._asked is None else b',"question":' + self._asked.head
        return b'{"type":"Update","table":%s,"seq":%d%s%s' % (encode(self._table), self._events.seq, seen, question)

    def encoded(self, seat: Seat | None, own: bytes | None = None, hashed: str = "") -> bytes:
        """The update's JSON for that seat; `own` and `hashed` as in `update`."""
        asked = self._asked
        if own is None:
            own = b"" if asked is None else asked.own(seat)
        events = self._own_events.get(seat) if seat is not None and self._own_events else None
        back = asked.backwards(seat) if asked is not None and seat in self._back else b""
        if not (own or back or hashed) and events is None:
            return self._usual
        opening = self._public if events is None else self._opening(events)
        end = self._end if not hashed else b'%s,"hash":"%s"}' % (self._end[:-1], hashed.encode())
        return b"%s%s%s%s" % (opening, own, back, end)


def renewal(table: str, seq: int, asked: EncodedQuestion | None, seat: Seat | None, own: bytes | None = None) -> bytes:
    """An Update that only repeats the question."""
    return update(table, EncodedEvents(seq, b"", {}), asked, seat, own)


def hash_for(game: Game[Any], seat: Seat | None) -> str:
    """The hash of that seat's view."""
    return view_hash(game.rules.view_of(game.state, seat))


def snapshot(
    table: str,
    seq: int,
    kind: str,
    setup: msgspec.Raw,
    seats: tuple[SeatInfo, ...],
    view: Any,
    asked: EncodedQuestion | None,
    seat: Seat | None,
    rewound: Rewound = (None, 0),
    content: str = "",
) -> bytes:
    """A Snapshot's JSON. `view` is that seat's; `content`: the hash of the table's content."""
    (back, kept), raw = rewound, msgspec.Raw(encode(view))
    body = encode(Snapshot(table, seq, kind, setup, seats, seat, raw, rewound=back, kept=kept, content=content))
    if asked is None:
        return body
    return b"".join((body[:-1], b',"question":', asked.head, asked.own(seat), asked.backwards(seat), b"}}"))


@define(repr=False)
class UpdateBuffer:
    """The last updates of a table, for clients that missed some."""

    kept: deque[EncodedEvents] = field(factory=lambda: deque(maxlen=GAP_UPDATES))

    def since(self, seq: int, latest: int) -> list[EncodedEvents] | None:
        """The updates after `seq`, or None if some are missing."""
        if seq > latest or (seq < latest and (not self.kept or self.kept[0].seq > seq + 1)):
            return None
        return [events for events in self.kept if events.seq > seq]

    def shorten(self) -> None:
        """Keep only the last updates of a finished race: a player who comes back later gets a snapshot."""
        while len(self.kept) > LAST_UPDATES:
            self.kept.popleft()
