"""Those who look on. They get the public view, and where the table wishes it, so many seconds late.

A delayed gallery has a view of its own, folded from the public events as their time comes: whoever arrives is shown
that view, never the present one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from greatrace.kernel import Event
from greatrace_server.clock import Call
from greatrace_server.room.seats import Listener
from greatrace_server.storage import serialization
from greatrace_server.storage.serialization import EncodedEvents, EncodedQuestion

if TYPE_CHECKING:
    from greatrace_server.room.room import Room


@frozen
class Shown:
    """What the gallery sees at a moment: the public view after that update, and the question that was open then."""

    seq: int
    view: Any
    asked: EncodedQuestion | None


@define(eq=False, repr=False)
class Spectators:
    """`watchers` is the table's own list. `late` is what they see now if there is a delay, None before the first."""

    room: Room
    watchers: list[Listener]
    delay: float = 0.0
    late: Shown | None = None
    _coming: deque[tuple[Call, Callable[[], None]]] = field(factory=deque)

    def begin(self) -> None:
        """The race begins, or goes on after a restart: what is seen now is shown when its time comes."""
        if self.delay:
            self._later(partial(self._show_first, self._present()))

    def _present(self) -> Shown:
        room = self.room
        return Shown(room.seq, room.game.rules.view_of(room.game.state, None), room.asked)

    def _show_first(self, first: Shown) -> None:
        self.late = first
        for watcher in self.watchers:
            self.show(watcher)

    def show(self, watcher: Listener) -> None:
        """A snapshot for somebody who has come; with a delay, of then. Too early, there is nothing to see yet."""
        shown = self.late if self.delay else self._present()
        if shown is not None:
            body = self.room.teller.snapshot(shown.seq, shown.view, shown.asked, None)
            self.room.store.then(partial(watcher.send_body, body))

    def tell(
        self,
        told: EncodedEvents,
        events: Sequence[Event],
        asked: EncodedQuestion | None,
        hashed: str,
    ) -> None:
        """An update, now or when its time comes."""
        if not (self.watchers or self.delay):
            return
        body = serialization.update(self.room.record.id, told, asked, None, b"", hashed)
        if self.delay:
            seen = [event.seen_by(None) for event in events]
            self.room.store.then(partial(self._later, partial(self._follow, told.seq, seen, asked, body)))
        else:
            self.send(body)

    def _follow(self, seq: int, seen: Sequence[Event], asked: EncodedQuestion | None, body: bytes) -> None:
        assert self.late is not None
        view = self.late.view
        for event in seen:
            view = self.room.game.rules.evolve_view(view, event)
        self.late = Shown(seq, view, asked)
        self.send(body)

    def rewind(self, rewound: serialization.Rewound) -> None:
        """A seat has taken back: the public view as it is now, or when its time comes."""
        if not (self.watchers or self.delay):
            return
        now = self._present()
        body = self.room.teller.snapshot(now.seq, now.view, now.asked, None, rewound)
        if self.delay:
            self.room.store.then(partial(self._later, partial(self._go_back, now, body)))
        else:
            self.send(body)

    def _go_back(self, shown: Shown, body: bytes) -> None:
        self.late = shown
        self.send(body)

    def renew(self, asked: EncodedQuestion | None) -> None:
        """Only the question has changed. Those who are late get the next one with its update."""
        if self.watchers and not self.delay:
            self.send(serialization.renewal(self.room.record.id, self.room.seq, asked, None))

    def send(self, body: bytes) -> None:
        """The same bytes to all, once the journal has what they tell of."""
        for watcher in self.watchers:
            self.room.store.then(partial(watcher.send_body, body))

    def _later(self, show: Callable[[], None]) -> None:
        call = self.room.clock.callLater(self.delay, self.room.guard(self._due))
        self._coming.append((call, show))

    def _due(self) -> None:
        """One after the other, even if a clock should bring two at the same time in another order."""
        self._coming.popleft()[1]()

    def cancel(self) -> None:
        """Nothing more is shown."""
        for call, _ in self._coming:
            if call.active():
                call.cancel()
        self._coming.clear()
