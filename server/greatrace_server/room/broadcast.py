"""Who is told what, and when: everybody's own update after every answer, snapshots, and what somebody has missed.

Everything is made at once, while the state is the one it tells of, and sent when the journal has it. What it looks like
is `outgoing`'s business alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from greatrace.kernel import Event, Seat
from greatrace.protocol.limits import HASH_EVERY
from greatrace.protocol.messages import Message, Reactions
from greatrace_server.room.seats import Listener
from greatrace_server.storage import serialization

if TYPE_CHECKING:
    from greatrace_server.room.room import Room

TOGETHER: Final = 16  # missed updates that are sent as one thing, so that others are told theirs in between

Sent = list[tuple[Listener, Message | bytes]]


@define(eq=False, repr=False)
class Broadcaster:
    """Tells the players of one race; those who look on are the gallery's business."""

    room: Room
    gap: serialization.UpdateBuffer = field(factory=serialization.UpdateBuffer)

    def tell(self, told: serialization.EncodedEvents, events: Sequence[Event], sent: Sent) -> None:
        """Make everybody's update now, while the state is this one, and send it once the journal has it."""
        self.gap.kept.append(told)
        asked, hashing = self.room.asked, self.room.seq % HASH_EVERY == 0
        update = serialization.UpdateEncoder(self.room.record.id, told, asked)
        for place in self.room.places:
            if place.listener is not None:
                own = self.own_part(place.number, asked)
                hashed = serialization.hash_for(self.room.game, place.number) if hashing else ""
                sent.append((place.listener, update.encoded(place.number, own, hashed)))
        self.room.store.then(partial(deliver, sent))
        self.room.gallery.tell(told, events, asked, serialization.hash_for(self.room.game, None) if hashing else "")

    def rewind(self, seat: Seat, kept: int, sent: Sent) -> None:
        """That seat has taken back: the race as it was before, for everybody. There is no way back for a fold."""
        self.gap.kept.clear()
        asked, rules, state = self.room.asked, self.room.game.rules, self.room.game.state
        for place in self.room.places:
            if place.listener is not None:
                place.shown = b""
                view = rules.view_of(state, place.number)
                sent.append((place.listener, self.snapshot(self.room.seq, view, asked, place.number, (seat, kept))))
        self.room.store.then(partial(deliver, sent))
        self.room.gallery.rewind((seat, kept))

    def renew_question(self) -> None:
        """The clocks of the open question run or stand still: everybody may see that."""
        asked, name = self.room.asked, self.room.record.id
        if asked is None:
            return
        for place in self.room.places:
            if place.listener is not None:
                own = self.own_part(place.number, asked)
                body = serialization.renewal(name, self.room.seq, asked, place.number, own)
                self.room.store.then(partial(place.listener.send_body, body))
        self.room.gallery.renew(asked)

    def own_part(self, seat: Seat, asked: serialization.EncodedQuestion | None) -> bytes:
        """The seat's own part of the question, or a word for it when its listener has just that already."""
        place, own = self.room.places[seat], b"" if asked is None else asked.own(seat)
        same, place.shown = own == place.shown and len(own) > len(serialization.SAME), own
        return serialization.SAME if same else own

    def show(self, listener: Listener, seat: Seat | None) -> None:
        """Send a snapshot."""
        if seat is None:
            self.room.gallery.show(listener)
            return
        self.room.places[seat].shown = b""
        view = self.room.game.rules.view_of(self.room.game.state, seat)
        body = self.snapshot(self.room.seq, view, self.room.asked, seat)
        self.room.store.then(partial(listener.send_body, body))

    def snapshot(
        self,
        seq: int,
        view: Any,
        asked: serialization.EncodedQuestion | None,
        seat: Seat | None,
        rewound: serialization.Rewound = (None, 0),
    ) -> bytes:
        """A snapshot's JSON: that view, with the question that was open then."""
        seats, record = tuple(place.record.info() for place in self.room.places), self.room.record
        return serialization.snapshot(
            record.id, seq, record.game, record.setup, seats, view, asked, seat, rewound, record.content
        )

    def catch_up(self, listener: Listener, seat: Seat | None, seq: int) -> None:
        """Send what came after `seq`, the last update that this listener has seen; a snapshot if that is too much."""
        missed = self.gap.since(seq, self.room.seq)
        if missed is None or (seat is None and self.room.gallery.delay):
            self.show(listener, seat)
            return
        name, asked = self.room.record.id, self.room.asked
        bodies: list[bytes] = [serialization.update(name, told, None, seat) for told in missed[:-1]]
        if seat is not None:
            self.room.places[seat].shown = b""  # it may not have had the last question
        last = missed[-1] if missed else serialization.EncodedEvents(self.room.seq, b"", {})
        bodies.append(serialization.update(name, last, asked, seat))
        for at in range(0, len(bodies), TOGETHER):
            self.room.store.then(partial(deliver, [(listener, body) for body in bodies[at : at + TOGETHER]]))

    def reactions(self, seat: Seat) -> None:
        """To that seat alone: its wish is nobody else's business."""
        place = self.room.places[seat]
        if place.listener is not None:
            message = Reactions(self.room.record.id, place.record.reactions, place.record.orders)
            self.room.store.then(partial(place.listener.send, message))


def deliver(sent: Sent) -> None:
    """Send all of it, each to its own."""
    for listener, message in sent:
        if isinstance(message, bytes):
            listener.send_body(message)
        else:
            listener.send(message)
