"""The path of every answer of a race: checked, played, written to the journal, sent. Take-backs take the same path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from attrs import define, field

from greatrace.kernel import Action, Event, Seat
from greatrace.protocol.messages import Accepted, Answer, TakeBack
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.answer_checks import allowed
from greatrace_server.room.answer_ids import AnswerIds
from greatrace_server.room.broadcast import Broadcaster, Sent, deliver
from greatrace_server.room.context import Guard
from greatrace_server.room.pacing import TimeWindow
from greatrace_server.room.sealed_answers import HeldAnswers
from greatrace_server.room.seats import Listener, Place
from greatrace_server.room.state import RaceState
from greatrace_server.room.undo import Undo
from greatrace_server.storage import serialization
from greatrace_server.storage.journal import Journal
from greatrace_server.storage.records import ABSENT, FROZEN, AnswerRecord
from greatrace_server.storage.serialization import encode
from greatrace_server.storage.store import Store

Played = tuple[Seat, Action, str]


class AnswerEvents(Protocol):
    """Callbacks around an answer."""

    def owner_plays(self, place: Place, listener: Listener) -> None:
        """The owner of a seat with a stand-in bot plays again."""

    def follow_question(self) -> None:
        """An answer is in the journal but not sent yet: set the clocks of the question that is open now."""

    def follow_answer(self) -> None:
        """An answer has been sent to everybody."""

    def wake_bots(self) -> None:
        """Let the bots that are asked choose."""


@define(eq=False, repr=False, kw_only=True)
class AnswerFlow:
    """Changes the game of one race; no other part does."""

    race: RaceState
    events: AnswerEvents
    store: Store
    journal: Journal
    broadcaster: Broadcaster
    undo: Undo
    sealed: HeldAnswers
    asked: Callable[[], serialization.EncodedQuestion | None]
    guard: Guard
    ids: AnswerIds
    _unsent: bool = field(default=False, init=False)  # an update is in the journal but not sent yet
    _closing: bool = field(default=False, init=False)  # that update opens a window that closes at once

    # ---- players
    def answer(self, seat: Seat, listener: Listener, message: Answer) -> None:
        """Take a player's answer. Raises ProtocolError, and then nothing has changed."""
        if self._repeated(seat, listener, message.id):
            return
        self._check_playable()
        race, decision = self.race, self.race.game.decision
        if decision is None or message.decision != decision.number + race.leap:
            raise ProtocolError("answer/closed")
        held = () if race.window is None else race.window.held
        action = allowed(race.kind, race.game, decision, held, seat, message.action)
        self._owner_plays(seat, listener)
        self.guard(self._carry_out)(seat, action, message.id, listener)

    def take_back(self, seat: Seat, listener: Listener, message: TakeBack) -> None:
        """Take back for a player. Raises ProtocolError, and then nothing has changed."""
        if self._repeated(seat, listener, message.id):
            return
        self._check_playable()
        answers = self.undo.checked(seat)
        self._owner_plays(seat, listener)
        self.guard(self._take_back)(seat, answers, message.id, listener)

    def _repeated(self, seat: Seat, listener: Listener, id: str) -> bool:
        """Whether that request was carried out before; then confirm it once more."""
        if (seq := self.ids.seq_of(seat, id)) is not None:
            self.store.then(partial(listener.send, Accepted(id, seq)))
        return seq is not None

    def _check_playable(self) -> None:
        """Raise ProtocolError while the race is frozen or paused."""
        race = self.race
        if race.record.phase == FROZEN:
            raise ProtocolError("table/frozen")
        if race.votes and race.running and race.paused:
            raise ProtocolError("table/paused")

    def _owner_plays(self, seat: Seat, listener: Listener) -> None:
        place = self.race.places[seat]
        if place.record.kind == ABSENT:
            self.events.owner_plays(place, listener)
        place.record.late = 0

    # ---- the server
    def take(self, seat: Seat, action: Action) -> None:
        """Carry out the server's answer for that seat: it has no id and is not confirmed."""
        self._carry_out(seat, action, "", None)

    def close_window(self) -> None:
        """E3. Play all sealed answers at once, with the safe default for missing ones."""
        decision, window = self.race.decision, self.race.window
        if decision is None or window is None or not self.race.running:
            return
        if self._unsent:
            self._closing = True  # once the update that led to this window has been sent
            return
        held = ((seat, window.answer_of(seat)) for seat in decision.asked)
        self._play([(seat, answer.action, answer.id) for seat, answer in held], None)

    # ---- carrying out
    def _carry_out(self, seat: Seat, action: Action, id: str, listener: Listener | None) -> None:
        """Carry out an allowed answer: hold it while its window lasts, otherwise play it."""
        decision, window = self.race.game.decision, self.race.window
        assert decision is not None
        if window is not None and action in decision.required(seat):
            self._hold(window, seat, action, id, listener)
        else:
            self._play([(seat, action, id)], listener)

    def _hold(self, window: TimeWindow, seat: Seat, action: Action, id: str, listener: Listener | None) -> None:
        self.sealed.hold(window, seat, action, id)
        if listener is not None:
            renewed = self.broadcaster.renewal(seat, self.asked())
            self.store.then(partial(deliver, [(listener, encode(Accepted(id, self.race.seq))), (listener, renewed)]))
        window.check()

    def _play(self, answers: Sequence[Played], listener: Listener | None) -> None:
        race, events = self.race, list[Event]()
        race.seq += 1
        for seat, action, id in answers:
            events += race.game.submit(seat, action)
            self.undo.answered(seat, race.seq)
            self.ids.add(seat, id, race.seq)
        update = serialization.tell(race.seq, events, len(race.places))
        rows = [AnswerRecord(race.seq, seat, encode(action), id) for seat, action, id in answers]
        self.journal.append(rows, update)
        self.journal.keep_now_and_then(race.game, race.seq, race.leap)
        self._continue(partial(self.broadcaster.send_update, update, events), listener, answers[0][2])

    def _take_back(self, seat: Seat, answers: int, id: str, listener: Listener) -> None:
        """Write the take-back to the journal, with its position, to which no events lead, and send the earlier race."""
        race = self.race
        self.sealed.withdraw(seat)
        before = self._position()
        rows, kept = self.undo.take(seat, answers, race.seq + 1, id)
        race.seq += 1
        update = serialization.EncodedEvents(race.seq, b"", {})
        for row in rows:
            self.ids.add(row.seat, row.id, row.seq)
        self.journal.append(rows, update)
        self.journal.keep(race.game, race.seq, race.leap)
        if self._position() == before:  # a plan that is withdrawn was not visible anywhere
            send = partial(self.broadcaster.send_update, update, ())
        else:
            send = partial(self.broadcaster.send_rewound, seat, kept)
        self._continue(send, listener, id)

    def _position(self) -> tuple[Any, int]:
        """The position as state and question: declining an offer changes only the question."""
        decision = self.race.decision
        assert decision is not None  # after the end of a game nothing is taken back
        return self.race.game.state, decision.number

    def _continue(self, send: Callable[[Sent], None], listener: Listener | None, id: str) -> None:
        """After writing the journal: set the clocks of the open question, send to everybody, let bots choose."""
        self._unsent = True
        self.events.follow_question()
        send([] if listener is None else [(listener, encode(Accepted(id, self.race.seq)))])
        self._unsent = False
        self.events.follow_answer()
        closing, self._closing = self._closing, False
        if closing:
            self.close_window()
        else:
            self.events.wake_bots()

    # ---- the past
    def restore(self, answers: Sequence[AnswerRecord]) -> None:
        """After a restart, record these answers as the last ones."""
        for answer in answers:
            self.ids.add(answer.seat, answer.id, answer.seq)
        self.undo.restore(answers)

    def replay(self, answers: Sequence[tuple[Seat, Action]]) -> None:
        """Before the first question, play these answers into game and journal without sending them."""
        race = self.race
        for seat, action in answers:
            events = race.game.submit(seat, action)
            race.seq += 1
            update = serialization.tell(race.seq, events, len(race.places))
            self.journal.append([AnswerRecord(race.seq, seat, encode(action), "")], update)
        self.journal.keep(race.game, race.seq)
