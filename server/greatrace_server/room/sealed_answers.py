"""Answers that are held until their reaction window closes: kept in the journal, restored, withdrawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.games import GameKind
from greatrace.kernel import Action, Seat
from greatrace_server.room.answer_ids import AnswerIds
from greatrace_server.room.pacing import TimeWindow
from greatrace_server.storage.records import SealedRecord, TableRecord
from greatrace_server.storage.serialization import encode
from greatrace_server.storage.store import Store


class SealedRace(Protocol):
    """The part of a race's state that sealed answers use."""

    record: TableRecord
    kind: GameKind
    seq: int
    window: TimeWindow | None


@define(eq=False, repr=False)
class HeldAnswers:
    """The sealed answers of one race, all to the window that is open now."""

    race: SealedRace
    store: Store
    ids: AnswerIds
    _log: Logger = field(factory=Logger)

    def hold(self, window: TimeWindow, seat: Seat, action: Action, id: str) -> None:
        """Keep this answer."""
        window.hold(seat, action, id)
        self.store.sealed(self.race.record.id, SealedRecord(window.decision.number, seat, encode(action), id))
        self.ids.add(seat, id, self.race.seq)

    def restore(self, answers: Sequence[SealedRecord]) -> None:
        """After a restart, hold those answers again that fit the open window."""
        window = self.race.window
        if window is None:
            return
        for answer in answers:
            if answer.decision == window.decision.number:
                self._restore(window, answer)

    def _restore(self, window: TimeWindow, answer: SealedRecord) -> None:
        try:
            action: Action = self.race.kind.actions.decode(answer.action)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._log.error("table {id}: a sealed answer is damaged and asked for again", id=self.race.record.id)
            return
        if action in window.decision.required(answer.seat):
            window.hold(answer.seat, action, answer.id)
            self.ids.add(answer.seat, answer.id, self.race.seq)

    def withdraw(self, seat: Seat) -> None:
        """Drop the answer of a seat that takes back."""
        window = self.race.window
        held = None if window is None else window.held.pop(seat, None)
        if held is not None:
            self.forget(seat, held.id)

    def forget(self, seat: Seat, id: str) -> None:
        """Drop a sealed answer whose question an interrupt has changed."""
        self.ids.forget(seat, id)
        self.store.unseal(self.race.record.id, seat)

    def close(self) -> None:
        """Delete the journal's copies when the window is closed."""
        self.store.unseal(self.race.record.id)
