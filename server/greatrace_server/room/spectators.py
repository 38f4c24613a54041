"""The spectators of a race. They get the public view, with the table's delay in seconds.

With a delay there is a separate view, folded from the public events as they become due: a new spectator is sent that
view, never the present one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from attrs import define, field, frozen

from greatrace.kernel import Event, Game
from greatrace_server.clock import Call, Clock
from greatrace_server.room.context import Guard
from greatrace_server.room.seats import Listener, Place
from greatrace_server.room.snapshots import snapshot
from greatrace_server.storage import serialization
from greatrace_server.storage.records import TableRecord
from greatrace_server.storage.store import Store


class WatchedRace(Protocol):
    """The part of a race's state that spectators use. `watchers` is the table's own list."""

    record: TableRecord
    game: Game[Any]
    places: list[Place]
    watchers: list[Listener]
    seq: int


@frozen
class PublicState:
    """The spectators' state at a moment: the public view after that update, and the question that was open then."""

    seq: int
    view: Any
    asked: serialization.EncodedQuestion | None


@define(eq=False, repr=False)
class Spectators:
    """Sends to spectators. `shown`: their state with a delay, None at first. `asked` gives the open question."""

    race: WatchedRace
    clock: Clock
    store: Store
    guard: Guard
    asked: Callable[[], serialization.EncodedQuestion | None]
    shown: PublicState | None = None
    _due: deque[tuple[Call, Callable[[], None]]] = field(factory=deque)

    @property
    def delay(self) -> float:
        """The delay in seconds."""
        return self.race.record.delay

    @property
    def any(self) -> bool:
        """Whether present events are shown to anybody, now or later."""
        return bool(self.race.watchers or self.race.record.delay)

    def begin(self) -> None:
        """Start, at the beginning or after a restart: with a delay, the present state is shown later."""
        if self.delay:
            self._later(partial(self._show_first, self._present()))

    def _present(self) -> PublicState:
        game = self.race.game
        return PublicState(self.race.seq, game.rules.view_of(game.state, None), self.asked())

    def _show_first(self, first: PublicState) -> None:
        self.shown = first
        for watcher in self.race.watchers:
            self.send_snapshot(watcher)

    def last_seq(self) -> int | None:
        """The last update sent to spectators; None before the first."""
        if not self.delay:
            return self.race.seq
        return self.shown.seq if self.shown is not None else None

    # ---- sending
    def send_snapshot(self, watcher: Listener) -> None:
        """Send the state that spectators see now; nothing before the first delayed state is due."""
        shown = self.shown if self.delay else self._present()
        if shown is not None:
            self.store.then(partial(watcher.send_body, self._snapshot(shown)))

    def _snapshot(self, state: PublicState, rewound: serialization.Rewound = (None, 0)) -> bytes:
        return snapshot(self.race.record, self.race.places, state.seq, state.view, state.asked, None, rewound)

    def send_update(
        self,
        update: serialization.EncodedEvents,
        events: Sequence[Event],
        asked: serialization.EncodedQuestion | None,
        hashed: str,
    ) -> None:
        """Send an update, now or when it is due."""
        if not self.any:
            return
        body = serialization.update(self.race.record.id, update, asked, None, b"", hashed)
        if self.delay:
            seen = [event.seen_by(None) for event in events]
            self.store.then(partial(self._later, partial(self._follow, update.seq, seen, asked, body)))
        else:
            self._send(body)

    def _follow(
        self, seq: int, seen: Sequence[Event], asked: serialization.EncodedQuestion | None, body: bytes
    ) -> None:
        assert self.shown is not None
        view = self.shown.view
        for event in seen:
            view = self.race.game.rules.evolve_view(view, event)
        self.shown = PublicState(seq, view, asked)
        self._send(body)

    def send_rewound(self, rewound: serialization.Rewound) -> None:
        """Send the public view after a take-back, now or when it is due."""
        if not self.any:
            return
        now = self._present()
        body = self._snapshot(now, rewound)
        if self.delay:
            self.store.then(partial(self._later, partial(self._replace, now, body)))
        else:
            self._send(body)

    def _replace(self, state: PublicState, body: bytes) -> None:
        self.shown = state
        self._send(body)

    def renew_question(self, asked: serialization.EncodedQuestion | None) -> None:
        """Send a changed question. Delayed spectators get the next question with its update."""
        if self.race.watchers and not self.delay:
            self._send(serialization.renewal(self.race.record.id, self.race.seq, asked, None))

    def _send(self, body: bytes) -> None:
        """Send the same bytes to all, once the journal has the state that they describe."""
        for watcher in self.race.watchers:
            self.store.then(partial(watcher.send_body, body))

    # ---- delay
    def _later(self, show: Callable[[], None]) -> None:
        call = self.clock.callLater(self.delay, self.guard(self._show_next))
        self._due.append((call, show))

    def _show_next(self) -> None:
        """Show the next item in the order of the race, even if the clock calls two simultaneous ones out of order."""
        self._due.popleft()[1]()

    def cancel(self) -> None:
        """Stop showing."""
        for call, _ in self._due:
            if call.active():
                call.cancel()
        self._due.clear()
