"""A race that nobody plays any more, shown as it stood last: over, or begun under another version of the rules.

No rule is asked: the picture is the last kept position with the events that were told since. So it is true under
whatever rules it was played, as long as positions and events have kept their form.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.games import GameKind
from greatrace.kernel import Rules, Seat
from greatrace_server import outgoing
from greatrace_server.journal import checkpoint, counted, recent, root_of, sound, unpacked
from greatrace_server.records import TableRecord
from greatrace_server.seats import Listener
from greatrace_server.store import Store


@define(eq=False, repr=False)
class Exhibit:
    """Nothing is read before somebody looks."""

    record: TableRecord
    kind: GameKind
    rules: Rules[Any]
    store: Store
    seq: int = 0
    _views: dict[Seat | None, Any] | None = None
    _log: Logger = field(factory=Logger)

    def show(self, listener: Listener, seat: Seat | None) -> None:
        """A snapshot for somebody who has come; nothing when not even that can be read any more."""
        if self._views is None:
            self._views = self._read()
        if seat in self._views:
            record, seats = self.record, tuple(seat.info() for seat in self.record.seats)
            view = self._views[seat]
            body = outgoing.snapshot(
                record.id, self.seq, record.game, record.setup, seats, view, None, seat, content=record.content
            )
            self.store.then(partial(listener.send_body, body))

    def seq_of(self, seat: Seat, id: str) -> int | None:
        """The update that told of that answer, if it counted: the server may have gone down before it could say so."""
        row = self.store.checkpoint_of(self.record.id)
        kept = checkpoint(row) if row else None
        before = recent(self.store, self.record.id, kept) if kept is not None else []
        number, link = (kept.number, kept.link) if kept is not None else (0, root_of(self.record))
        given = (*before, *sound(self.store.answers(self.record.id, number), link).answers)
        return next((answer.seq for answer in given if (answer.seat, answer.id) == (seat, id)), None)

    def _read(self) -> dict[Seat | None, Any]:
        try:
            return self._last_picture()
        except Exception as e:  # noqa: BLE001 - whatever another version has written, this one need not understand it
            self._log.error("table {id} cannot be shown: {e}", id=self.record.id, e=e)
            return {}

    def _last_picture(self) -> dict[Seat | None, Any]:
        """Everybody's view of the last kept position, with what was told since."""
        row = self.store.checkpoint_of(self.record.id)
        kept = checkpoint(row) if row else None
        if kept is None:
            return self._played_again()
        self.seq = kept.seq
        views = self._views_of(self.kind.decode_state(kept.shown))
        for answer in sound(self.store.answers(self.record.id, kept.number), kept.link).answers:
            if answer.told:
                views = self._after(views, unpacked(answer.seq, answer.told))
        return views

    def _after(self, views: dict[Seat | None, Any], told: outgoing.Told) -> dict[Seat | None, Any]:
        """All views after that update; none has changed if it cannot be read."""
        after = {}
        for seat, view in views.items():
            for raw in msgspec.json.decode(b"[%s]" % told.seen_by(seat), type=list[msgspec.Raw]):
                view = self.rules.evolve_view(view, self.kind.events.decode(raw))  # noqa: PLW2901 - it evolves
            after[seat] = view
        self.seq = told.seq
        return after

    def _played_again(self) -> dict[Seat | None, Any]:
        """Without a kept position: the whole race again, if these are its rules. Raises ValueError if they are not."""
        record, rules = self.record, self.rules
        if not self.kind.plays_as_then(rules, record.rules_version, record.content_hash):
            raise ValueError("no position of it has been kept")
        game = self.kind.new_game(msgspec.json.decode(record.setup, type=self.kind.setup_type), record.seed)
        answers = sound(self.store.answers(record.id), root_of(record)).answers
        for answer in counted(answers):
            game.submit(answer.seat, self.kind.actions.decode(answer.action))
        self.seq = answers[-1].seq if answers else 0
        return self._views_of(game.state)

    def _views_of(self, state: Any) -> dict[Seat | None, Any]:
        everyone = (*range(len(self.record.seats)), None)
        return {seat: self.rules.view_of(state, seat) for seat in everyone}
