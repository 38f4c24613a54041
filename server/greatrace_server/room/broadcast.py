"""Sends a race to its players: an update to each after every answer, snapshots, and missed updates.

Everything is encoded at once, from the state that it describes, and sent when the journal has it. The encoding is in
`storage.serialization`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, Protocol

from attrs import define, field

from greatrace.kernel import Event, Game, Seat
from greatrace.protocol.limits import HASH_EVERY
from greatrace.protocol.messages import Reactions
from greatrace_server.room.seats import Listener, Place
from greatrace_server.room.snapshots import snapshot
from greatrace_server.room.spectators import Spectators
from greatrace_server.storage import serialization
from greatrace_server.storage.records import TableRecord
from greatrace_server.storage.store import Store

BATCH: Final = 16  # missed updates sent together; other connections are served between two batches

Sent = list[tuple[Listener, bytes]]


class BroadcastRace(Protocol):
    """The part of a race's state that a broadcaster uses."""

    record: TableRecord
    game: Game[Any]
    places: list[Place]
    seq: int

    @property
    def number(self) -> int:
        """The number of the open question in messages."""


@define(eq=False, repr=False)
class Broadcaster:
    """Sends to the players of one race, and passes everything on to the spectators.

    `asked` gives the open question in its present encoding.
    """

    race: BroadcastRace
    store: Store
    asked: Callable[[], serialization.EncodedQuestion | None]
    spectators: Spectators
    _recent: serialization.UpdateBuffer = field(factory=serialization.UpdateBuffer)

    # ---- missed updates
    def remember(self, updates: Iterable[serialization.EncodedEvents]) -> None:
        """After a restart, record these as the last updates."""
        self._recent.kept.extend(updates)

    def forget_updates(self) -> None:
        """Forget the updates: anybody who comes back gets a snapshot."""
        self._recent.kept.clear()

    def end(self) -> None:
        """Keep only the last updates: the race is over."""
        self._recent.shorten()

    # ---- to everybody
    def send_update(self, update: serialization.EncodedEvents, events: Sequence[Event], sent: Sent) -> None:
        """Encode everybody's update from the present state, and send it after `sent`, once the journal has it."""
        self._recent.kept.append(update)
        race, asked = self.race, self.asked()
        hashing = race.seq % HASH_EVERY == 0
        encoder = serialization.UpdateEncoder(race.record.id, update, asked)
        for place in race.places:
            if place.listener is not None:
                own = b"" if asked is None else place.renewed_part(asked.own(place.number))
                place.shown = race.number
                hashed = serialization.hash_for(race.game, place.number) if hashing else ""
                sent.append((place.listener, encoder.encoded(place.number, own, hashed)))
        self.store.then(partial(deliver, sent))
        if self.spectators.any:
            public_hash = serialization.hash_for(race.game, None) if hashing else ""
            self.spectators.send_update(update, events, asked, public_hash)

    def send_rewound(self, seat: Seat, kept: int, sent: Sent) -> None:
        """Send everybody a snapshot after that seat's take-back, since folded events cannot be undone.

        `kept`: the last update that still counts.
        """
        self.forget_updates()
        asked, rules, state = self.asked(), self.race.game.rules, self.race.game.state
        for place in self.race.places:
            if place.listener is not None:
                place.last_own_part = b""
                view = rules.view_of(state, place.number)
                sent.append((place.listener, self._snapshot(view, asked, place.number, (seat, kept))))
        self.store.then(partial(deliver, sent))
        self.spectators.send_rewound((seat, kept))

    def renew_question(self) -> None:
        """Send the open question again: its clocks have started or stopped."""
        asked = self.asked()
        if asked is None:
            return
        for place in self.race.places:
            if place.listener is not None:
                body = self.renewal(place.number, asked)
                self.store.then(partial(place.listener.send_body, body))
        self.spectators.renew_question(asked)

    def renewal(self, seat: Seat, asked: serialization.EncodedQuestion | None) -> bytes:
        """An update without events that repeats the open question."""
        return serialization.renewal(self.race.record.id, self.race.seq, asked, seat, self.own_part(seat, asked))

    def own_part(self, seat: Seat, asked: serialization.EncodedQuestion | None) -> bytes:
        """The seat's own part of the question, or a short mark if its listener has the same part already."""
        place = self.race.places[seat]
        place.shown = self.race.number
        return place.renewed_part(b"" if asked is None else asked.own(seat))

    # ---- to one listener
    def send_snapshot(self, listener: Listener, seat: Seat | None) -> None:
        """Send a snapshot of the race."""
        if seat is None:
            self.spectators.send_snapshot(listener)
            return
        self.race.places[seat].starts_over(self.race.number)
        view = self.race.game.rules.view_of(self.race.game.state, seat)
        self.store.then(partial(listener.send_body, self._snapshot(view, self.asked(), seat)))

    def _snapshot(
        self,
        view: Any,
        asked: serialization.EncodedQuestion | None,
        seat: Seat,
        rewound: serialization.Rewound = (None, 0),
    ) -> bytes:
        return snapshot(self.race.record, self.race.places, self.race.seq, view, asked, seat, rewound)

    def catch_up(self, listener: Listener, seat: Seat | None, seq: int) -> None:
        """Send the updates after `seq`, the last that this listener has seen; a snapshot if there are too many."""
        missed = self._recent.since(seq, self.race.seq)
        if missed is None or (seat is None and self.spectators.delay):
            self.send_snapshot(listener, seat)
            return
        name, asked = self.race.record.id, self.asked()
        bodies: list[bytes] = [serialization.update(name, update, None, seat) for update in missed[:-1]]
        if seat is not None:
            self.race.places[seat].starts_over(self.race.number)  # the last question may have been lost
        last = missed[-1] if missed else serialization.EncodedEvents(self.race.seq, b"", {})
        bodies.append(serialization.update(name, last, asked, seat))
        for at in range(0, len(bodies), BATCH):
            self.store.then(partial(deliver, [(listener, body) for body in bodies[at : at + BATCH]]))

    def send_reactions(self, seat: Seat) -> None:
        """Send that seat its reaction preferences; they are private."""
        place = self.race.places[seat]
        if place.listener is not None:
            message = Reactions(self.race.record.id, place.record.reactions, place.record.orders)
            self.store.then(partial(place.listener.send, message))


def deliver(sent: Sent) -> None:
    """Send each encoded message to its listener."""
    for listener, body in sent:
        listener.send_body(body)
