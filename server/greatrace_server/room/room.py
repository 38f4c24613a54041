"""A running race: one game with its seats, its spectators and its journal.

The room puts the parts of a race together. They get what they need by protocols that they define, and none of them
knows the room. An exception freezes only this room; its journal reproduces the error.
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
from greatrace_server.storage.journal import Journal, last_updates
from greatrace_server.storage.records import FROZEN, OVER, AnswerRecord, SealedRecord


@define(eq=False, repr=False)
class Room:
    """A running race. `changed` saves and announces the table's entry; `host_away` passes on the role of host."""

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
    end_saved: bool = False  # the race is over and completely in the journal
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
        """After a restart, continue at that update; `answers` are the last ones before it."""
        self.state.seq = seq
        self.answers.restore(answers)
        self.broadcaster.remember(last_updates(answers))
        self.reaction_preferences.begin()
        self.timekeeper.clocks.restore()
        self.timekeeper.follow_question()
        self.sealed.restore(sealed)

    def replay(self, answers: Sequence[tuple[Seat, Action]]) -> None:
        """Before the first question, play these answers into game and journal without sending them."""
        self.answers.replay(answers)

    def begin(self) -> None:
        """Open the first question, or the one that was open when the server stopped."""
        self.timekeeper.follow_question()
        self.spectators.begin()
        self.bots.wake()

    # ---- the question
    def asked(self) -> serialization.EncodedQuestion | None:
        """The open question in its encoding for messages."""
        return open_question(self.state, self.undo.offers, self.timekeeper.clocks.times)

    def close_window(self) -> None:
        """E3. Close the reaction window of the open question."""
        self.answers.close_window()

    # ---- around an answer (AnswerEvents)
    def owner_plays(self, place: Place, listener: Listener) -> None:
        """Let the owner of a seat with a stand-in bot play again, with the question that is open now."""
        place.connect(listener)
        self.changed()
        self.presence.arrived()

    def follow_question(self) -> None:
        """Set the clocks of the question that is open now."""
        self.timekeeper.follow_question()

    def follow_answer(self) -> None:
        """After an answer has been sent: handle the end of the race, or a new round."""
        if self.state.game.decision is None:
            self._end()
        self.reaction_preferences.follow_round()

    def wake_bots(self) -> None:
        """Let the bots that are asked choose."""
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
        """Somebody has connected, to play or to watch."""
        self.presence.arrived()

    def left(self) -> None:
        """A player or spectator has disconnected."""
        if not self.presence.left():
            self.pause.clear()
            self._adjust()

    def stand_in(self, place: Place, level: str = "") -> None:
        """Give the seat to a bot of that level until its owner is back; "": the table's usual level."""
        self.presence.stand_in(place, level)

    def vote_bot(self, place: Place, seat: Seat) -> None:
        """Record that seat's vote for a bot to stand in now for the owner of that place."""
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
        """Record that seat's vote to pause the race, or to continue. Raises ProtocolError when it is not running."""
        if not self.state.running:
            raise ProtocolError("table/not-running")
        self.pause.vote(seat, pause=pause)

    def follow_pause(self) -> None:
        """Apply a change that may pause the race or let it continue."""
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
        """The function, changed to freeze this room if it fails."""

        def guarded(*args: Any) -> None:
            try:
                function(*args)
            except Exception:  # noqa: BLE001 - one room's error must not reach another's
                self._log.failure("table {table} is frozen", table=self.state.record.id)  # the answer is never logged
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
        """After `close` and the last message, drop the parts, so that all memory is freed now.

        The parts refer to the room, and it to them; otherwise only a garbage collection would free them.
        """
        self.timekeeper.release()
        for part in fields(type(self)):
            delattr(self, part.name)

    def close(self) -> None:
        """Stop all clocks; later choices of bots are ignored."""
        self.state.closed = True
        self.timekeeper.cancel()
        self.pause.cancel()
        self.spectators.cancel()
        for place in self.state.places:
            place.stop_grace()
        self.bots.close()
