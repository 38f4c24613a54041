"""A race that is on: one game, its seats, its spectators, its journal.

Every answer goes the same way, whoever gave it: checked against the open decision, played, written to the journal,
told. An exception freezes this room and nothing else; its journal is what reproduces it.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.games import GameKind
from greatrace.kernel import Action, Event, Game, Seat
from greatrace.protocol.limits import HASH_EVERY
from greatrace.protocol.messages import Accepted, Answer, Message
from greatrace_server import outgoing
from greatrace_server.bot_seats import BotSeats
from greatrace_server.clock import Clock
from greatrace_server.config import Config
from greatrace_server.pacing import Window, limits
from greatrace_server.records import ABSENT, FROZEN, OVER, PERSON, RUNNING, AnswerRecord, SealedRecord, TableRecord
from greatrace_server.refusal import Refusal
from greatrace_server.seats import Listener, Place
from greatrace_server.store import Store
from greatrace_server.thinking import Thinker

REMEMBERED_ANSWERS: Final = 512
RULE_ID: Final = re.compile(r"[A-Z]+\d*")

Played = tuple[Seat, Action, str]


@cache
def rule_of(kind: type[Action]) -> str:
    """The rule that an action's docstring begins with, or ""."""
    found = RULE_ID.match(kind.__doc__ or "")
    return found.group() if found and len(found.group()) > 1 else ""


@define(eq=False, repr=False)
class Room:
    """`changed` is called when the table's entry in the list has changed."""

    record: TableRecord
    kind: GameKind
    game: Game[Any]
    places: list[Place]
    store: Store
    clock: Clock
    config: Config
    thinker: Thinker
    changed: Callable[[], None]
    watchers: list[Listener] = field(factory=list)
    seq: int = 0
    gap: outgoing.Gap = field(factory=outgoing.Gap)
    window: Window | None = None
    _answered: OrderedDict[tuple[Seat, str], int] = field(factory=OrderedDict)
    bots: BotSeats = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.bots = BotSeats(self)

    # ---- beginning
    def replay(self, answers: Sequence[AnswerRecord], sealed: Sequence[SealedRecord]) -> None:
        """Play the journal. Raises IllegalAction or msgspec.ValidationError when it does not fit this game."""
        events: list[Event] = []
        for i, answer in enumerate(answers):
            events += self.game.submit(answer.seat, self.kind.actions.decode(answer.action))
            self._remember(answer.seat, answer.id, answer.seq)
            if i + 1 == len(answers) or answers[i + 1].seq != answer.seq:
                self.seq = answer.seq
                self.gap.kept.append(outgoing.tell(self.seq, events, len(self.places)))
                events = []
        self._open_window()
        for held in sealed:
            self._hold_again(held)

    def _hold_again(self, held: SealedRecord) -> None:
        decision, window = self.game.decision, self.window
        if decision is None or window is None or decision.number != held.decision:
            return
        action = self.kind.actions.decode(held.action)
        if action in decision.required(held.seat):
            window.hold(held.seat, action, held.id)
            self._remember(held.seat, held.id, self.seq)

    def begin(self) -> None:
        """Open the first question, or the one that was open when the server stopped."""
        if self.window is None:
            self._open_window()
        else:
            self.window.check()
        self.bots.wake()

    # ---- what is asked now
    @property
    def asked(self) -> outgoing.Asked | None:
        """The open question as it is sent."""
        window = self.window
        if window is None:
            return outgoing.ask(self.game.decision)
        return outgoing.ask(self.game.decision, frozenset(window.held), window.seconds_left())

    @property
    def running(self) -> bool:
        """Whether answers are taken."""
        return self.record.phase == RUNNING

    @property
    def awake(self) -> bool:
        """Whether anybody is there to see it: bots do not race alone."""
        return bool(self.watchers) or any(place.listener is not None for place in self.places)

    def _open_window(self) -> None:
        """After every answer: a new question may have a time limit, an interrupted one other options."""
        decision, window = self.game.decision, self.window
        if window is not None:
            if decision is not None and decision.number == window.decision.number:
                self._renew(window)
                return
            window.cancel()
            self.store.unseal(self.record.id)
            self.window = None
        length = limits(self.config.pacing, decision)
        if decision is not None and length is not None:
            self.window = Window(decision, self.clock, *length, self.guard(self._close_window))
            self.window.open()

    def _renew(self, window: Window) -> None:
        assert self.game.decision is not None
        before = dict(window.held)
        for seat in window.renew(self.game.decision):
            self._answered.pop((seat, before[seat].id), None)
            self.store.unseal(self.record.id, seat)

    # ---- answers
    def answer(self, seat: Seat, listener: Listener, message: Answer) -> None:
        """Take a person's answer: accepted, or a Refusal is raised and nothing has changed."""
        if (seq := self._answered.get((seat, message.id))) is not None:
            self.store.then(partial(listener.send, Accepted(message.id, seq)))
            return
        action = self._checked(seat, message)
        self.guard(self.take)(seat, action, message.id, listener)

    def _checked(self, seat: Seat, message: Answer) -> Action:
        """The action, if it is one of the seat's options now. Raises Refusal."""
        if self.record.phase == FROZEN:
            raise Refusal("table/frozen")
        decision = self.game.decision
        if decision is None or message.decision != decision.number:
            raise Refusal("answer/closed")
        try:
            action: Action = self.kind.actions.decode(message.action)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
            raise Refusal("answer/malformed", str(e)) from None
        if action in decision.interrupts(seat):
            return action
        required = decision.required(seat)
        if (self.window is not None and seat in self.window.held) or (seat in decision.window and not required):
            raise Refusal("answer/closed", "it has been answered already")
        if not required:
            raise Refusal("answer/not-yours")
        if action not in required:
            exact = self.kind.objection(self.game.rules, self.game.state, seat, action)
            raise Refusal("answer/illegal", rule=exact or rule_of(type(action)))
        return action

    def take(self, seat: Seat, action: Action, id: str, listener: Listener | None) -> None:
        """An answer that is allowed: hold it while its window lasts, otherwise play it."""
        assert self.game.decision is not None
        if self.window is not None and action in self.game.decision.required(seat):
            self._hold(self.window, seat, action, id, listener)
        else:
            self._play([(seat, action, id)], listener)

    def _hold(self, window: Window, seat: Seat, action: Action, id: str, listener: Listener | None) -> None:
        window.hold(seat, action, id)
        sealed = SealedRecord(window.decision.number, seat, outgoing.encode(action), id)
        self.store.sealed(self.record.id, sealed)
        self._remember(seat, id, self.seq)
        if listener is not None:
            listener_now = listener
            self._forget_shown(seat)
            renewed = outgoing.renewal(self.record.id, self.seq, self.asked, seat)
            self.store.then(partial(self._deliver, [(listener_now, Accepted(id, self.seq)), (listener_now, renewed)]))
        window.check()

    def _close_window(self) -> None:
        """E3. All sealed answers at once, the safe default for those that are missing."""
        decision, window = self.game.decision, self.window
        if decision is None or window is None or not self.running:
            return
        self._play([
            (seat, held.action, held.id) if (held := window.held.get(seat)) else (seat, decision.required(seat)[0], "")
            for seat in decision.asked
        ], None)

    def _play(self, answers: Sequence[Played], listener: Listener | None) -> None:
        events: list[Event] = []
        self.seq += 1
        for seat, action, id in answers:
            events += self.game.submit(seat, action)
            self.store.answer(self.record.id, AnswerRecord(self.seq, seat, outgoing.encode(action), id))
            self._remember(seat, id, self.seq)
        self._open_window()
        sent: list[tuple[Listener, Message | bytes]] = []
        if listener is not None:
            sent.append((listener, Accepted(answers[0][2], self.seq)))
        self._tell(events, sent)
        if self.game.decision is None:
            self._end()
        self.bots.wake()

    def _remember(self, seat: Seat, id: str, seq: int) -> None:
        if not id:
            return
        self._answered[seat, id] = seq
        if len(self._answered) > REMEMBERED_ANSWERS:
            self._answered.popitem(last=False)

    def _end(self) -> None:
        self.record.phase = OVER
        self.store.table(self.record)
        self.changed()

    # ---- telling
    def _tell(self, events: Sequence[Event], sent: list[tuple[Listener, Message | bytes]]) -> None:
        """Make everybody's update now, while the state is this one, and send it once the journal has it."""
        told = outgoing.tell(self.seq, events, len(self.places))
        self.gap.kept.append(told)
        asked, hashing, name = self.asked, self.seq % HASH_EVERY == 0, self.record.id
        for place in self.places:
            if place.listener is not None:
                own = self._own_part(place, asked)
                hashed = outgoing.hash_for(self.game, place.number) if hashing else ""
                sent.append((place.listener, outgoing.update(name, told, asked, place.number, own, hashed)))
        if self.watchers:
            body = outgoing.update(name, told, asked, None, b"", outgoing.hash_for(self.game, None) if hashing else "")
            sent += [(watcher, body) for watcher in self.watchers]
        self.store.then(partial(self._deliver, sent))

    @staticmethod
    def _own_part(place: Place, asked: outgoing.Asked | None) -> bytes:
        """The place's own part of the question, or a word for it when its listener has just that already."""
        own = b"" if asked is None else asked.own(place.number)
        same, place.shown = own == place.shown and len(own) > len(outgoing.SAME), own
        return outgoing.SAME if same else own

    @staticmethod
    def _deliver(sent: Sequence[tuple[Listener, Message | bytes]]) -> None:
        for listener, message in sent:
            if isinstance(message, bytes):
                listener.send_body(message)
            else:
                listener.send(message)

    def show(self, listener: Listener, seat: Seat | None) -> None:
        """Send a snapshot."""
        seats = tuple(place.record.info() for place in self.places)
        record = self.record
        self._forget_shown(seat)
        body = outgoing.snapshot(record.id, self.seq, record.game, record.setup, seats, self.game, self.asked, seat)
        self.store.then(partial(listener.send_body, body))

    def _forget_shown(self, seat: Seat | None) -> None:
        """The seat's next question is sent whole: a whole one goes out now that this room does not keep."""
        if seat is not None:
            self.places[seat].shown = b""

    def catch_up(self, listener: Listener, seat: Seat | None, seq: int) -> None:
        """Send what came after `seq`, the last update that this listener has seen; a snapshot if that is too much."""
        missed = self.gap.since(seq, self.seq)
        if missed is None:
            self.show(listener, seat)
            return
        self._forget_shown(seat)
        name, asked = self.record.id, self.asked
        bodies: list[bytes] = [outgoing.update(name, told, None, seat) for told in missed[:-1]]
        bodies.append(
            outgoing.update(name, missed[-1], asked, seat) if missed else outgoing.renewal(name, self.seq, asked, seat)
        )
        self.store.then(partial(self._deliver, [(listener, body) for body in bodies]))

    # ---- people come and go
    def came(self) -> None:
        """Somebody is here (again): others' grace begins if nobody was here before, bots go on."""
        for place in self.places:
            if place.record.kind == PERSON and place.listener is None and place.grace is None:
                self._begin_grace(place)
        self.bots.wake()

    def went(self, place: Place | None) -> None:
        """The connection of a seat (None: of a spectator) is lost."""
        if not self.awake:
            for other in self.places:
                other.stop_grace()
        elif place is not None and place.record.kind == PERSON and self.running:
            self._begin_grace(place)

    def _begin_grace(self, place: Place) -> None:
        if self.running:
            place.grace = self.clock.callLater(self.config.pacing.grace, self.guard(self.stand_in), place)

    def stand_in(self, place: Place) -> None:
        """A bot sits in, until the seat's owner is back."""
        place.stop_grace()
        place.record.kind = ABSENT
        self.store.table(self.record)
        self.changed()
        self.bots.wake()

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
        self.record.phase = FROZEN
        self.record.trouble = trouble
        self.store.table(self.record)
        everyone = [place.listener for place in self.places if place.listener is not None] + self.watchers
        message = Refusal("table/frozen").message(self.record.id)
        self.store.then(partial(self._deliver, [(listener, message) for listener in everyone]))
        self.changed()

    def close(self) -> None:
        """Stop all clocks."""
        if self.window is not None:
            self.window.cancel()
        for place in self.places:
            place.stop_grace()
        self.bots.close()
