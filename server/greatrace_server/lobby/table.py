"""A table from its opening to its clearing away: who sits where, who is host, and the race once it has begun."""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import define, field
from twisted.logger import Logger

from greatrace.games import GameKind
from greatrace.kernel import Game
from greatrace.protocol.messages import Message, Seated, TableInfo
from greatrace_server.lobby.limited_log import BEHIND, MISMATCH
from greatrace_server.lobby.table_cleanup import TableCleanup
from greatrace_server.lobby.table_options import spare_crews
from greatrace_server.lobby.table_services import TableServices
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.read_only_table import ReadOnlyTable
from greatrace_server.room.room import Room
from greatrace_server.room.seats import Listener, Place
from greatrace_server.storage.records import ABSENT, FREE, OPEN, PERSON, SeatRecord, TableRecord


@define(eq=False, repr=False)
class Table:
    """One table of the lobby."""

    record: TableRecord
    around: TableServices
    places: list[Place] = field(init=False)
    watchers: list[Listener] = field(factory=list)
    room: Room | None = None
    exhibit: ReadOnlyTable | None = None  # instead of a room: a race that is shown and not played
    clearing: TableCleanup = field(init=False)
    _doubted: bool = False
    _aware: set[str] = field(factory=set)  # fingerprints of those who have been told what is wrong
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.places = [Place(number, seat) for number, seat in enumerate(self.record.seats)]
        self.clearing = TableCleanup(self)

    # ---- looking
    @property
    def id(self) -> str:
        """Its id."""
        return self.record.id

    def place_of(self, listener: Listener) -> Place | None:
        """Where that person sits."""
        return next((place for place in self.places if place.record.owner == listener.fingerprint), None)

    def occupied_by(self, listener: Listener) -> bool:
        """Whether that person takes part: by looking on, by being here, or with a seat of a race over days.

        A seat of a live race whose owner is away is theirs to come back to, but it keeps them from nothing else.
        """
        place = self.place_of(listener)
        if place is None:
            return listener in self.watchers
        if place.listener is not None or self.record.phase == OPEN:
            return True
        return place.record.kind == PERSON and self.patient

    @property
    def patient(self) -> bool:
        """Whether this is a race over days that is under way."""
        return self.room is not None and self.room.running and self.room.time.pace.patient > 0

    def seat_of(self, listener: Listener) -> Place:
        """Where that person sits. Raises ProtocolError."""
        if (place := self.place_of(listener)) is None:
            raise ProtocolError("table/not-seated")
        return place

    def listeners(self) -> list[Listener]:
        """Everybody who is here now."""
        return [place.listener for place in self.places if place.listener is not None] + self.watchers

    def info(self) -> TableInfo:
        """As everyone sees it in the list."""
        pause = self.room.pause if self.room is not None else None
        votes, paused = (tuple(sorted(pause.votes)), pause.on) if pause is not None else ((), False)
        return self.record.info(len(self.watchers), votes, paused=paused)

    # ---- coming and going
    def join(self, listener: Listener, seat: int | None) -> None:
        """Sit down; whoever has a seat here gets it back."""
        place = self.place_of(listener)
        if place is None:
            self._welcome(listener)
            place = self.free_place(seat)
            place.record.kind, place.record.name, place.record.owner = PERSON, listener.name, listener.fingerprint
            place.record.crew = spare_crews(self.record)[place.number]
        if listener in self.watchers:
            self.watchers.remove(listener)
        place.take(listener)
        self._arrived(listener, place.number)

    def _welcome(self, listener: Listener) -> None:
        if listener.fingerprint in self.record.barred:
            raise ProtocolError("table/kicked")

    def free_place(self, seat: int | None) -> Place:
        if self.record.phase != OPEN:
            raise ProtocolError("table/running")
        free = [place for place in self.places if place.record.kind == FREE]
        if not free:
            raise ProtocolError("table/full")
        if seat is None:
            return free[0]
        if (place := next((place for place in free if place.number == seat), None)) is None:
            raise ProtocolError("table/seat")
        return place

    def watch(self, listener: Listener) -> None:
        """Look on. One who has a seat here gets it back instead: nobody sees a race from two sides."""
        self._welcome(listener)
        if self.place_of(listener) is not None:
            self.join(listener, None)
            return
        if listener not in self.watchers:
            self.watchers.append(listener)
        self._arrived(listener, None)

    def _arrived(self, listener: Listener, seat: int | None) -> None:
        self.clearing.stay()
        self.changed()
        self._say(listener, Seated(self.info(), seat, self.record.invite))
        self._mention(listener)
        if self.exhibit is not None:
            self.exhibit.show(listener, seat)
        if self.room is not None:
            self.room.teller.show(listener, seat)
            self._settled_in(seat)

    def _mention(self, listener: Listener) -> None:
        """What is wrong with this table, once for everybody who comes."""
        if self.record.notice and listener.fingerprint not in self._aware:
            self._aware.add(listener.fingerprint)
            self._say(listener, ProtocolError(self.record.notice).message(self.id))

    def _settled_in(self, seat: int | None) -> None:
        assert self.room is not None
        if seat is not None and self.room.wishes.told(seat):
            self.room.teller.reactions(seat)
        self.room.attendance.came()

    def resume_for(self, listener: Listener, seq: int, *, mismatch: bool = False) -> None:
        """Back after a cut: the missed updates or a snapshot. Before the race there is nothing to miss: like `join`.

        `mismatch`: what the client had folded is not what it should be. That is a bug, and logged as one.
        """
        place = self.place_of(listener)
        if self.room is None:
            self.join(listener, None)
            return
        self.clearing.stay()
        self._mention(listener)
        seat, was = None, ""
        if place is not None:
            seat, was = place.number, place.record.kind
            place.take(listener)
        if mismatch:
            if self.around.trouble.note(MISMATCH, self.id):
                self._log.error("table {table}, update {seq}: a view is not what it should be", table=self.id, seq=seq)
            self.room.teller.show(listener, seat)
        else:
            self._compare(seq)
            self.room.teller.catch_up(listener, seat, seq)
        if place is not None and place.record.kind != was:
            self.changed()
        elif place is not None:
            self.around.announce(self)  # the journal need not know who is here
        self._settled_in(seat)

    def _compare(self, seq: int) -> None:
        """Somebody claims to have seen more than the journal has: its end was lost on the disk, or they are wrong."""
        if self.room is None or seq <= self.room.seq:
            return
        if not self._doubted and self.around.trouble.note(BEHIND, self.id):
            self._doubted = True
            self._log.warn(
                "table {table}: the journal ends at update {has}, a client has seen {seen}",
                table=self.id,
                has=self.room.seq,
                seen=seq,
            )

    def dropped(self, listener: Listener) -> None:
        """A connection is lost: its seat waits for a while."""
        place = self.place_of(listener)
        if listener in self.watchers:
            self.watchers.remove(listener)
            place = None
        elif place is None or place.listener is not listener:
            return
        else:
            place.drop()
        if self.room is not None:
            self.room.attendance.went()
        elif place is not None:
            self._expect(place)
        self.around.announce(self)
        self.clearing.later()

    def _expect(self, place: Place, more: float = 0.0) -> None:
        """Before the race a seat that nobody comes back to is free again."""
        place.stop_grace()
        seconds = self.around.config.pacing.grace + more
        place.expect(self.around.clock, seconds, partial(self._given_up, place)).run()

    def _given_up(self, place: Place) -> None:
        if self.record.phase == OPEN and place.listener is None:
            self.vacate(place)
            self.changed()
            self.clearing.if_empty()

    def vacate(self, place: Place) -> None:
        """Free that seat. A host who goes hands the role on."""
        place.stop_grace()
        place.listener = None
        self.record.seats[place.number] = place.record = SeatRecord()
        self.hand_on(place)

    def hand_on(self, place: Place) -> None:
        """If that seat is the host's, the role goes to the next person: one who is here, if there is one."""
        if self.record.host != place.number:
            return
        others = [other for other in self.places if other is not place]
        here = [other for other in others if other.here]
        expected = [other for other in others if other.expected]
        absent = [other for other in others if other.record.kind == ABSENT]
        self.record.host = next((other.number for other in here + expected + absent), place.number)

    # ---- before the race
    def only_host(self, listener: Listener) -> None:
        """Raises ProtocolError unless that person is the host."""
        if self.seat_of(listener).number != self.record.host:
            raise ProtocolError("table/not-host")

    def before_the_race(self, listener: Listener) -> Place:
        """Where that person sits, as long as the race has not begun. Raises ProtocolError."""
        place = self.seat_of(listener)
        if self.record.phase != OPEN:
            raise ProtocolError("table/running")
        return place

    def make_room(self, kind: GameKind, game: Game[Any]) -> Room:
        """The race of this table, as that game stands."""
        around = self.around
        self.room = Room(
            self.record,
            kind,
            game,
            self.places,
            around.store,
            around.clock,
            around.life,
            around.config,
            around.thinker,
            self.changed,
            self.hand_on,
            self.watchers,
        )
        return self.room

    def begin(self, room: Room) -> None:
        """Ask the first question, before everybody who is here."""
        room.begin()
        for place in self.places:
            place.stop_grace()
            if place.listener is not None:
                room.teller.show(place.listener, place.number)
        for watcher in self.watchers:
            room.teller.show(watcher, None)
        room.attendance.came()

    # ---- after a restart
    def alone(self, more: float = 0.0) -> None:
        """After a restart nobody is here yet, and everybody has so many seconds more than usual to come back."""
        for place in self.places:
            if self.record.phase == OPEN and place.record.kind == PERSON:
                self._expect(place, more)
        self.clearing.later(more)

    # ---- telling
    def changed(self) -> None:
        """Keep the record and tell everybody."""
        self.around.store.table(self.record)
        self.around.announce(self)

    def _say(self, listener: Listener, message: Message) -> None:
        self.around.store.then(lambda: listener.send(message))

    def clear(self) -> None:
        """Away with it, and with its journal; its memory is freed when everybody has been told what they must know."""
        self.close()
        self.around.clear(self)
        self.around.store.then(self._let_go)

    def _let_go(self) -> None:
        room, self.room = self.room, None
        if room is not None:
            room.let_go()
        del self.clearing

    def close(self) -> None:
        """Stop all clocks."""
        self.clearing.stay()
        for place in self.places:
            place.stop_grace()
        if self.room is not None:
            self.room.close()
