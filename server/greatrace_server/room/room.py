"""A running race: one game with its seats, its spectators and its journal.

The room puts the parts of a race together. They get what they need of it by the protocols that they define, and none
of them knows the room. An exception freezes this room and nothing else; its journal is what reproduces it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define, field, fields
from twisted.logger import Logger

from greatrace.kernel import Action, Seat
from greatrace.replay import digest_of
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.answer_ids import AnswerIds
from greatrace_server.room.answers import AnswerFlow
from greatrace_server.room.bot_seats import BotSeats, bot_request
from greatrace_server.room.broadcast import Broadcaster, deliver
from greatrace_server.room.context import RoomServices
from greatrace_server.room.open_question import open_question
from greatrace_server.room.pausing import Pause
from greatrace_server.room.presence import Presence
from greatrace_server.room.reaction_preferences import ReactionPreferences
from greatrace_server.room.reaction_windows import ReactionWindows
from greatrace_server.room.sealed_answers import HeldAnswers
from greatrace_server.room.seats import Listener, Place
from greatrace_server.room.spectators import Spectators
from greatrace_server.room.state import RaceState
from greatrace_server.room.timekeeping import Timekeeper
from greatrace_server.room.undo import Undo
from greatrace_server.storage import serialization
from greatrace_server.storage.journal import Journal, told_of
from greatrace_server.storage.records import FROZEN, OVER, AnswerRecord, SealedRecord


@define(eq=False, repr=False)
class Room:
    """`changed` saves and announces the table's entry in the list; `host_away` hands on the role of an absent host."""

    state: RaceState
    services: RoomServices
    changed: Callable[[], None]
    host_away: Callable[[Place], None] = lambda _place: None
    answers: AnswerFlow = field(init=False)
    timekeeper: Timekeeper = field(init=False)
    pause: Pause = field(init=False)
    bots: BotSeats = field(init=False)
    broadcaster: Broadcaster = field(init=False)
    journal: Journal = field(init=False)
    spectators: Spectators = field(init=False)
    presence: Presence = field(init=False)
    undo: Undo = field(init=False)
    sealed: HeldAnswers = field(init=False)
    reaction_preferences: ReactionPreferences = field(init=False)
    end_saved: bool = False  # the race is over, and the journal has all of it
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        state, services, guard, store = self.state, self.services, self.guard, self.services.store
        self.undo, ids = Undo(state), AnswerIds()
        self.sealed = HeldAnswers(state, store, ids)
        self.journal = Journal(state.record, store)
        self.spectators = Spectators(state, services.clock, store, guard, self.asked)
        self.broadcaster = Broadcaster(state, store, self.asked, self.spectators)
        self.answers = AnswerFlow(
            race=state,
            events=self,
            store=store,
            journal=self.journal,
            broadcaster=self.broadcaster,
            undo=self.undo,
            sealed=self.sealed,
            asked=self.asked,
            guard=guard,
            ids=ids,
        )
        self.reaction_preferences = ReactionPreferences(state, self._preferences_changed)
        windows = ReactionWindows(
            state,
            services,
            guard(self.close_window),
            self.reaction_preferences.ordered_answer,
            self.sealed.forget,
        )
        self.timekeeper = Timekeeper(
            state, guard, windows, self.answers.take, self.stand_in, self.sealed.close, services
        )
        self.pause = Pause(state, services, guard, self.follow_pause)
        self.presence = Presence(state, services, guard, self._attendance_changed, self._stood_in)
        self.bots = BotSeats(state, services, guard, partial(bot_request, state), self.answers.take)
        self.reaction_preferences.begin()

    # ---- beginning
    def restore(self, seq: int, answers: Sequence[AnswerRecord], sealed: Sequence[SealedRecord]) -> None:
        """After a restart: the race is at that update; these answers were the last before."""
        self.state.seq = seq
        self.answers.restore(answers)
        self.broadcaster.remember(told_of(answers))
        self.reaction_preferences.begin()
        self.timekeeper.clocks.restore()
        self.timekeeper.follow_question()
        self.sealed.restore(sealed)

    def replay(self, answers: Sequence[tuple[Seat, Action]]) -> None:
        """Before the first question: play these answers into game and journal, sent to nobody."""
        self.answers.replay(answers)

    def begin(self) -> None:
        """Open the first question, or the question that was open when the server stopped."""
        self.timekeeper.follow_question()
        self.spectators.begin()
        self.bots.wake()

    # ---- the question
    def asked(self) -> serialization.EncodedQuestion | None:
        """The open question as it is sent."""
        return open_question(self.state, self.undo.offers, self.timekeeper.clocks.times)

    def close_window(self) -> None:
        """E3. The reaction window of the open question is over."""
        self.answers.close_window()

    # ---- around an answer (AnswerEvents)
    def owner_plays(self, place: Place, listener: Listener) -> None:
        """The owner of a seat that a bot has plays again, with the question that is open now."""
        place.connect(listener)
        self.changed()
        self.presence.arrived()

    def follow_question(self) -> None:
        """Set the clocks of the question that is open now."""
        self.timekeeper.follow_question()

    def follow_answer(self) -> None:
        """An answer has been sent to everybody: the race may be over, or in another round."""
        if self.state.game.decision is None:
            self._end()
        self.reaction_preferences.follow_round()

    def wake_bots(self) -> None:
        """Let bots choose that are asked."""
        self.bots.wake()

    def _end(self) -> None:
        record = self.state.record
        record.phase, record.notice, record.digest = OVER, "", digest_of(self.state.game)
        self.pause.clear()
        self.broadcaster.end()
        self.undo.end()
        if (outcome := self.state.game.outcome) is not None:
            self.services.ratings.race_over(record, outcome)
        self.changed()
        self.services.store.then(self._saved)

    def _saved(self) -> None:
        self.end_saved = True

    # ---- coming and going
    def arrived(self) -> None:
        """Somebody is connected (again), to play or to watch."""
        self.presence.arrived()

    def left(self) -> None:
        """Somebody who played or watched is no longer connected."""
        if not self.presence.left():
            self.pause.clear()
            self._adjust()

    def stand_in(self, place: Place, level: str = "") -> None:
        """Let a bot of that level have the seat until its owner is back; "": the table's usual one."""
        self.presence.stand_in(place, level)

    def vote_bot(self, place: Place, seat: Seat) -> None:
        """That seat wants a bot to stand in now for the owner of that place."""
        self.presence.vote_bot(place, seat)
        self.changed()

    def _stood_in(self, place: Place) -> None:
        self.host_away(place)
        self.follow_pause()

    def _attendance_changed(self) -> None:
        self._adjust()
        self.bots.wake()

    # ---- pausing, preferences
    def vote_pause(self, seat: Seat, *, pause: bool) -> None:
        """That seat wants to pause the race, or to continue. Raises ProtocolError when it is not running."""
        if not self.state.running:
            raise ProtocolError("table/not-running")
        self.pause.vote(seat, pause=pause)

    def follow_pause(self) -> None:
        """After anything that may pause the race or let it continue."""
        self.changed()
        self._adjust()
        self.bots.wake()

    def _adjust(self) -> None:
        """Start and stop all clocks as they should be now, and send the question again if its clocks have changed."""
        self.pause.adjust()
        self.presence.let_run(going=self.state.going)
        if self.timekeeper.adjust():
            self.broadcaster.renew_question()

    def _preferences_changed(self, seat: Seat) -> None:
        self.services.store.table(self.state.record)
        self.broadcaster.send_reactions(seat)

    # ---- errors and the end
    def guard(self, function: Callable[..., None]) -> Callable[..., None]:
        """The function; if it fails, this room is frozen."""

        def guarded(*args: Any) -> None:
            try:
                function(*args)
            except Exception:  # noqa: BLE001 - one room's error must not reach another's
                self._log.failure("table {table} is frozen", table=self.state.record.id)  # never what was answered
                self.freeze(f"{getattr(function, '__name__', '')} {args[:3]}")

        return guarded

    def freeze(self, trouble: str) -> None:
        """Stop the race for good, and tell everybody."""
        self.close()
        state, record = self.state, self.state.record
        self.timekeeper.clocks.note(asked=state.decision is not None)
        record.phase = FROZEN
        record.trouble = trouble
        self.services.store.table(record)
        everyone = [place.listener for place in state.places if place.listener is not None] + state.watchers
        body = serialization.encode(ProtocolError("table/frozen").message(record.id))
        self.services.store.then(partial(deliver, [(listener, body) for listener in everyone]))
        self.changed()

    def release(self) -> None:
        """After `close`, when nothing more is sent: drop the parts, so that all memory is freed now.

        The parts refer to the room, and it to them; otherwise only a garbage collection would free them.
        """
        self.timekeeper.release()
        for part in fields(type(self)):
            delattr(self, part.name)

    def close(self) -> None:
        """Stop all clocks; what a bot still chooses is ignored."""
        self.state.closed = True
        self.timekeeper.cancel()
        self.pause.cancel()
        self.spectators.cancel()
        for place in self.state.places:
            place.stop_grace()
        self.bots.close()
