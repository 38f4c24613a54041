"""A race that is on: one game, its seats, its spectators, its journal.

Every answer goes the same way, whoever gave it: checked against the open decision, played, written to the journal,
told. An exception freezes this room and nothing else; its journal is what reproduces it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.games import GameKind
from greatrace.kernel import Action, Decision, Event, Game, Seat
from greatrace.protocol.messages import Accepted, Answer
from greatrace.replay import digest_of
from greatrace_server.bots.pool import Thinker
from greatrace_server.clock import Clock
from greatrace_server.config import Config
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.answer_checks import allowed
from greatrace_server.room.bot_seats import BotSeats
from greatrace_server.room.broadcast import Broadcaster, Sent, deliver
from greatrace_server.room.idempotency import Given
from greatrace_server.room.pacing import Window
from greatrace_server.room.pausing import Pause
from greatrace_server.room.presence import Presence
from greatrace_server.room.reaction_preferences import ReactionPreferences
from greatrace_server.room.seats import Listener, Place
from greatrace_server.room.spectators import Spectators
from greatrace_server.room.taking_back import TakingBack
from greatrace_server.room.timekeeping import Timekeeper
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage import serialization
from greatrace_server.storage.journal import Journal, told_of
from greatrace_server.storage.records import ABSENT, FROZEN, OVER, RUNNING, AnswerRecord, SealedRecord, TableRecord
from greatrace_server.storage.store import Store

Played = tuple[Seat, Action, str]
PARTS: Final = (
    "time",
    "pause",
    "bots",
    "teller",
    "journal",
    "gallery",
    "attendance",
    "back",
    "wishes",
    "game",
    "changed",
    "host_away",
)


@define(eq=False, repr=False)
class Room:
    """`changed` keeps and tells the table's entry in the list; `host_away` hands on the role of a host who is away."""

    record: TableRecord
    kind: GameKind
    game: Game[Any]
    places: list[Place]
    store: Store
    clock: Clock
    life: UptimeClock
    config: Config
    thinker: Thinker
    changed: Callable[[], None]
    host_away: Callable[[Place], None] = lambda _place: None
    watchers: list[Listener] = field(factory=list)
    seq: int = 0
    time: Timekeeper = field(init=False)
    pause: Pause = field(init=False)
    bots: BotSeats = field(init=False)
    teller: Broadcaster = field(init=False)
    journal: Journal = field(init=False)
    gallery: Spectators = field(init=False)
    attendance: Presence = field(init=False)
    back: TakingBack = field(init=False)
    wishes: ReactionPreferences = field(init=False)
    given: Given = field(factory=Given)
    end_kept: bool = False  # it is over, and the journal has all of it
    closed: bool = False  # nothing happens here any more
    _untold: bool = False  # an update is under way that nobody has been told of yet
    _closing: bool = False  # its question is a window in which nobody wants to be asked
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.time, self.pause, self.bots = Timekeeper(self), Pause(self), BotSeats(self)
        self.teller, self.attendance, self.wishes = Broadcaster(self), Presence(self), ReactionPreferences(self)
        self.journal, self.back = Journal(self.record, self.store), TakingBack(self)
        self.gallery = Spectators(self, self.watchers, self.record.delay)
        self.wishes.begin()

    # ---- beginning
    def carry_on(self, seq: int, answers: Sequence[AnswerRecord], sealed: Sequence[SealedRecord]) -> None:
        """After a restart: the race stands after that update; these answers were the last before."""
        self.seq = seq
        for answer in answers:
            self.given.add(answer.seat, answer.id, answer.seq)
        self.teller.gap.kept.extend(told_of(answers))
        self.back.carry_on(answers)
        self.wishes.begin()
        self.time.carry_on()
        self.time.question()
        for held in sealed:
            self._hold_again(held)

    def _hold_again(self, held: SealedRecord) -> None:
        decision, window = self.game.decision, self.window
        if decision is None or window is None or decision.number != held.decision:
            return
        try:
            action: Action = self.kind.actions.decode(held.action)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._log.error("table {id}: a sealed answer is damaged and asked for again", id=self.record.id)
            return
        if action in decision.required(held.seat):
            window.hold(held.seat, action, held.id)
            self.given.add(held.seat, held.id, self.seq)

    def begin(self) -> None:
        """Open the first question, or the one that was open when the server stopped."""
        self.time.question()
        self.gallery.begin()
        self.bots.wake()

    # ---- what is asked now
    @property
    def window(self) -> Window | None:
        """The window in which the open question is answered, if it has one."""
        return self.time.window

    @property
    def asked(self) -> serialization.EncodedQuestion | None:
        """The open question as it is sent."""
        decision, window = self.game.decision, self.window
        if decision is None:
            return None
        leap, back = self.back.leap, self.back.offers()
        if window is None:
            return serialization.ask(decision, self._sealed(decision), times=self.time.times(), leap=leap, back=back)
        hurry = {seat: window.seconds_for(seat) for seat in window.hasty}
        left = window.seconds_left()
        held = {seat: answer.action for seat, answer in window.held.items()}
        return serialization.ask(decision, held, left, hurry=hurry, leap=leap, back=back)

    def _sealed(self, decision: Decision) -> Mapping[Seat, Action]:
        """The answers to an open sealed question without a window of its own (plans), by seat."""
        waiting = (seat for seat in decision.window if seat not in decision.asked)
        return {seat: given for seat in waiting if (given := self.game.sealed_answer(seat)) is not None}

    @property
    def number(self) -> int:
        """The number of the open question on the wire, which no other question has had; 0 without one."""
        return 0 if self.game.decision is None else self.game.decision.number + self.back.leap

    @property
    def running(self) -> bool:
        """Whether the race has begun, is not over and has met no trouble."""
        return self.record.phase == RUNNING and not self.closed

    @property
    def awake(self) -> bool:
        """Whether anybody is there to see it: bots do not race alone."""
        if self.watchers:
            return True
        for place in self.places:  # noqa: SIM110 - a loop takes half the time, and this is asked for every answer
            if place.listener is not None:
                return True
        return False

    @property
    def going(self) -> bool:
        """Whether time passes now."""
        return self.running and (self.awake or self.time.pace.patient > 0) and not self.pause.on

    def level_of(self, seat: Seat) -> str:
        """How well the bot of that seat plays."""
        return self.places[seat].record.level or self.record.stand_in or self.config.bots.stand_in

    # ---- answers
    def answer(self, seat: Seat, listener: Listener, message: Answer) -> None:
        """Take a person's answer: accepted, or a ProtocolError is raised and nothing has changed."""
        if (seq := self.given.seq_of(seat, message.id)) is not None:
            self.store.then(partial(listener.send, Accepted(message.id, seq)))
            return
        action, place = allowed(self, seat, message), self.places[seat]
        if place.record.kind == ABSENT:
            self.attendance.back(place, listener)
        place.record.late = 0
        self.guard(self.take)(seat, action, message.id, listener)

    def take(self, seat: Seat, action: Action, id: str, listener: Listener | None) -> None:
        """An answer that is allowed: hold it while its window lasts, otherwise play it."""
        assert self.game.decision is not None
        if self.window is not None and action in self.game.decision.required(seat):
            self._hold(self.window, seat, action, id, listener)
        else:
            self._play([(seat, action, id)], listener)

    def _hold(self, window: Window, seat: Seat, action: Action, id: str, listener: Listener | None) -> None:
        window.hold(seat, action, id)
        sealed = SealedRecord(window.decision.number, seat, serialization.encode(action), id)
        self.store.sealed(self.record.id, sealed)
        self.given.add(seat, id, self.seq)
        if listener is not None:
            asked = self.asked
            renewed = serialization.renewal(self.record.id, self.seq, asked, seat, self.teller.own_part(seat, asked))
            self.store.then(partial(deliver, [(listener, Accepted(id, self.seq)), (listener, renewed)]))
        window.check()

    def close_window(self) -> None:
        """E3. All sealed answers at once, the safe default for those that are missing."""
        decision, window = self.game.decision, self.window
        if decision is None or window is None or not self.running:
            return
        if self._untold:
            self._closing = True  # as soon as everybody knows what led to this window
            return
        self._play(
            [
                (seat, held.action, held.id)
                if (held := window.held.get(seat))
                else (seat, decision.required(seat)[0], "")
                for seat in decision.asked
            ],
            None,
        )

    def _play(self, answers: Sequence[Played], listener: Listener | None) -> None:
        events: list[Event] = []
        self.seq += 1
        for seat, action, id in answers:
            events += self.game.submit(seat, action)
            self.back.answered(seat, self.seq)
            self.given.add(seat, id, self.seq)
        told = serialization.tell(self.seq, events, len(self.places))
        self.journal.append(
            [AnswerRecord(self.seq, s, serialization.encode(action), id) for s, action, id in answers], told
        )
        self.journal.keep_now_and_then(self.game, self.seq, self.back.leap)
        self.go_on(partial(self.teller.tell, told, events), listener, answers[0][2])

    def undone(self, rows: Sequence[AnswerRecord], told: serialization.EncodedEvents) -> None:
        """Answers have been taken back: write that down, and keep the position, to which no events lead."""
        self.seq = told.seq
        for row in rows:
            self.given.add(row.seat, row.id, row.seq)
        self.journal.append(rows, told)
        self.journal.keep(self.game, self.seq, self.back.leap)

    def go_on(self, tell: Callable[[Sent], None], listener: Listener | None, id: str) -> None:
        """What has happened is written: set the clocks of what is asked now, tell everybody, let bots think."""
        self._untold = True
        self.time.question()
        tell([] if listener is None else [(listener, Accepted(id, self.seq))])
        self._untold = False
        if self.game.decision is None:
            self._end()
        self.wishes.follow_round()
        closing, self._closing = self._closing, False
        if closing:
            self.close_window()
        else:
            self.bots.wake()

    def drop_held(self, seat: Seat) -> None:
        """A seat that goes back does not answer its window any more."""
        held = None if self.window is None else self.window.held.pop(seat, None)
        if held is not None:
            self.forget_answer(seat, held.id)

    def forget_answer(self, seat: Seat, id: str) -> None:
        """A sealed answer counts no longer: something else has changed what it answered."""
        self.given.forget(seat, id)
        self.store.unseal(self.record.id, seat)

    def _end(self) -> None:
        self.record.phase, self.record.notice, self.record.digest = OVER, "", digest_of(self.game)
        self.pause.forget()
        self.teller.gap.shorten()
        self.back.end()
        self.changed()
        self.store.then(self._kept)

    def _kept(self) -> None:
        self.end_kept = True

    # ---- trouble
    def guard(self, function: Callable[..., None]) -> Callable[..., None]:
        """The function, with this room frozen should it fail."""

        def guarded(*args: Any) -> None:
            try:
                function(*args)
            except Exception:  # noqa: BLE001 - one room's error must not reach another's
                self._log.failure("table {table} is frozen", table=self.record.id)  # never what was answered
                self.freeze(f"{getattr(function, '__name__', '')} {args[:3]}")

        return guarded

    def freeze(self, trouble: str) -> None:
        """Stand still, and say so."""
        self.close()
        self.time.note()
        self.record.phase = FROZEN
        self.record.trouble = trouble
        self.store.table(self.record)
        everyone = [place.listener for place in self.places if place.listener is not None] + self.watchers
        message = ProtocolError("table/frozen").message(self.record.id)
        self.store.then(partial(deliver, [(listener, message) for listener in everyone]))
        self.changed()

    def let_go(self) -> None:
        """After `close`, when nothing is to be told any more: be freed now.

        The parts of a room know it, and it knows them. Only a garbage collection would find that nobody else does.
        """
        self.time.let_go()
        for part in PARTS:
            delattr(self, part)

    def close(self) -> None:
        """Stop all clocks; a bot that still thinks is not heard any more."""
        self.closed = True
        self.time.cancel()
        self.pause.cancel()
        self.gallery.cancel()
        for place in self.places:
            place.stop_grace()
        self.bots.close()
