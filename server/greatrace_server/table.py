"""A table from its opening to its clearing away: who sits where, who is host, and the race once it has begun."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from attrs import define, field

from greatrace.bots import BOTS
from greatrace.games import GAMES, GameKind
from greatrace.protocol.messages import Message, Seated
from greatrace_server.agreement import spare_crews, wished
from greatrace_server.clock import Call, Clock
from greatrace_server.config import Config
from greatrace_server.records import BOT, FREE, OPEN, PERSON, RUNNING, SeatRecord, TableRecord
from greatrace_server.refusal import Refusal
from greatrace_server.room import Room
from greatrace_server.seats import Listener, Place
from greatrace_server.store import Store
from greatrace_server.thinking import Thinker


@define(repr=False)
class Surroundings:
    """What every table needs of its server. `announce` tells of a change, `clear` takes a table away."""

    store: Store
    clock: Clock
    config: Config
    thinker: Thinker
    announce: Callable[[Table], None]
    clear: Callable[[Table], None]
    new_seed: Callable[[], str] = field(default=lambda: secrets.token_hex(16))


@define(eq=False, repr=False)
class Table:
    """One table of the lobby."""

    record: TableRecord
    around: Surroundings
    places: list[Place] = field(init=False)
    watchers: list[Listener] = field(factory=list)
    room: Room | None = None
    _clearing: Call | None = None

    def __attrs_post_init__(self) -> None:
        self.places = [Place(number, seat) for number, seat in enumerate(self.record.seats)]

    # ---- looking
    @property
    def id(self) -> str:
        """Its id."""
        return self.record.id

    def place_of(self, listener: Listener) -> Place | None:
        """Where that person sits."""
        return next((place for place in self.places if place.record.owner == listener.fingerprint), None)

    def seat_of(self, listener: Listener) -> Place:
        """Where that person sits. Raises Refusal."""
        if (place := self.place_of(listener)) is None:
            raise Refusal("table/not-seated")
        return place

    def listeners(self) -> list[Listener]:
        """Everybody who is here now."""
        return [place.listener for place in self.places if place.listener is not None] + self.watchers

    # ---- coming and going
    def join(self, listener: Listener, seat: int | None) -> None:
        """Sit down; whoever has a seat here gets it back."""
        place = self.place_of(listener)
        if place is None:
            place = self._free_place(seat)
            place.record.kind, place.record.name, place.record.owner = PERSON, listener.name, listener.fingerprint
            place.record.crew = spare_crews(self.record)[place.number]
        if listener in self.watchers:
            self.watchers.remove(listener)
        place.take(listener)
        self._arrived(listener, place.number)

    def _free_place(self, seat: int | None) -> Place:
        if self.record.phase != OPEN:
            raise Refusal("table/running")
        free = [place for place in self.places if place.record.kind == FREE]
        if not free:
            raise Refusal("table/full")
        if seat is None:
            return free[0]
        if (place := next((place for place in free if place.number == seat), None)) is None:
            raise Refusal("table/seat")
        return place

    def watch(self, listener: Listener) -> None:
        """Look on. One who has a seat here gets it back instead: nobody sees a race from two sides."""
        if self.place_of(listener) is not None:
            self.join(listener, None)
            return
        if listener not in self.watchers:
            self.watchers.append(listener)
        self._arrived(listener, None)

    def _arrived(self, listener: Listener, seat: int | None) -> None:
        if self._clearing is not None:
            self._clearing.cancel()
            self._clearing = None
        self.changed()
        self._say(listener, Seated(self.record.info(len(self.watchers)), seat))
        if self.room is not None:
            self.room.show(listener, seat)
            self.room.came()

    def resume_for(self, listener: Listener, seq: int) -> None:
        """Back after a cut: the missed updates or a snapshot. Before the race there is nothing to miss: like `join`."""
        place = self.place_of(listener)
        if self.room is None:
            self.join(listener, None)
            return
        if place is not None:
            was = place.record.kind
            place.take(listener)
            if was != place.record.kind:
                self.changed()
        self.room.catch_up(listener, None if place is None else place.number, seq)
        self.room.came()

    def leave(self, listener: Listener) -> None:
        """Stand up or stop watching. In a running race a bot sits in, and the seat can be taken again."""
        place = self.place_of(listener)
        if place is None:
            self.dropped(listener)
            return
        place.listener = None
        if self.record.phase == OPEN:
            self._vacate(place)
        elif self.record.phase == RUNNING and self.room is not None:
            self.room.stand_in(place)
            self.room.went(place)
        self.changed()
        self._clear_if_empty()

    def dropped(self, listener: Listener) -> None:
        """A connection is lost: its seat waits for a while."""
        place = self.place_of(listener)
        if listener in self.watchers:
            self.watchers.remove(listener)
            place = None
        elif place is None or place.listener is not listener:
            return
        else:
            place.listener = None
        if self.room is not None:
            self.room.went(place)
        elif place is not None:
            place.stop_grace()
            place.grace = self.around.clock.callLater(self.around.config.pacing.grace, self._given_up, place)
        self.changed()
        self._clear_later()

    def _given_up(self, place: Place) -> None:
        """Before the race a seat that nobody comes back to is free again."""
        if self.record.phase == OPEN and place.listener is None:
            self._vacate(place)
            self.changed()
            self._clear_if_empty()

    def _vacate(self, place: Place) -> None:
        place.stop_grace()
        place.listener = None
        self.record.seats[place.number] = place.record = SeatRecord()
        if self.record.host == place.number:
            people = [other.number for other in self.places if other.record.kind == PERSON]
            self.record.host = people[0] if people else 0

    def _clear_if_empty(self) -> None:
        """An open table without people is cleared at once, one that is over when nobody looks at it any more."""
        if self.record.phase == OPEN and not any(place.record.kind == PERSON for place in self.places):
            self._clear()
        elif self.record.phase not in (OPEN, RUNNING) and not self.listeners():
            self._clear_later()

    def _clear_later(self) -> None:
        if self.record.phase != RUNNING and not self.listeners() and self._clearing is None:
            self._clearing = self.around.clock.callLater(self.around.config.pacing.grace, self._clear)

    def _clear(self) -> None:
        self._clearing = None
        self.close()
        self.around.clear(self)

    # ---- before the race
    def choose_crew(self, listener: Listener, crew: str) -> None:
        """S1. Another colour for one's own seat."""
        place = self._before_the_race(listener)
        others = {other.record.crew for other in self.places if other is not place}
        if crew not in GAMES[self.record.game].colours or crew in others:
            raise Refusal("table/crew")
        place.record.crew = crew
        self.changed()

    def set_ready(self, listener: Listener, ready: bool) -> None:  # noqa: FBT001 - it is the wire's own flag
        """Ready to start, or not yet."""
        self._before_the_race(listener).record.ready = ready
        self.changed()

    def add_bot(self, listener: Listener, seat: int, level: str) -> None:
        """Host: a bot for a free seat."""
        self._host_before_the_race(listener)
        if level not in BOTS:
            raise Refusal("table/level", f"there are {', '.join(BOTS)}")
        place = self._free_place(seat)
        record = SeatRecord(BOT, "", spare_crews(self.record)[seat], ready=True, level=level)
        self.record.seats[seat] = place.record = record
        self.changed()

    def remove_bot(self, listener: Listener, seat: int) -> None:
        """Host: free a bot's seat."""
        self._host_before_the_race(listener)
        if seat >= len(self.places) or self.places[seat].record.kind != BOT:
            raise Refusal("table/seat")
        self._vacate(self.places[seat])
        self.changed()

    def _before_the_race(self, listener: Listener) -> Place:
        place = self.seat_of(listener)
        if self.record.phase != OPEN:
            raise Refusal("table/running")
        return place

    def _host_before_the_race(self, listener: Listener) -> None:
        if self._before_the_race(listener).number != self.record.host:
            raise Refusal("table/not-host")

    def start(self, listener: Listener) -> None:
        """Host: begin. The host is ready by saying so."""
        self._host_before_the_race(listener)
        if any(not seat.ready for number, seat in enumerate(self.record.seats) if number != self.record.host):
            raise Refusal("table/not-ready")
        self.record.seats[self.record.host].ready = True
        kind, seed = GAMES[self.record.game], self.around.new_seed()
        setup = wished(self.record)
        agreed = kind.agreed(setup, kind.new_game(setup, seed))
        room = self._room(kind, agreed, seed)
        self.record.rules_version, self.record.content_hash = room.game.rules.version, room.game.rules.content_hash
        self.record.setup, self.record.seed = msgspec.Raw(msgspec.json.encode(agreed)), seed
        self.record.phase = RUNNING
        self.changed()
        self._begin(room)

    def _room(self, kind: GameKind, agreed: Any, seed: str) -> Room:
        around = self.around
        self.room = Room(
            self.record, kind, kind.new_game(agreed, seed), self.places, around.store, around.clock, around.config,
            around.thinker, self.changed, self.watchers,
        )  # fmt: skip
        return self.room

    def _begin(self, room: Room) -> None:
        room.begin()
        for place in self.places:
            place.stop_grace()
            if place.listener is not None:
                room.show(place.listener, place.number)
        for watcher in self.watchers:
            room.show(watcher, None)
        room.came()

    # ---- after a restart
    def resume(self) -> None:
        """The race as its journal has it. Raises ValueError, with a sentence, when that cannot be."""
        kind, record = GAMES[self.record.game], self.record
        setup = msgspec.json.decode(record.setup, type=kind.setup_type)
        room = self._room(kind, setup, record.seed)
        rules = room.game.rules
        if (record.rules_version, record.content_hash) != (rules.version, rules.content_hash):
            raise ValueError("it was begun under another version of the rules or of the content")
        if record.phase != "over":
            record.phase, record.trouble = RUNNING, ""
        room.replay(self.around.store.answers(record.id), self.around.store.sealed_answers(record.id))
        room.begin()

    def alone(self) -> None:
        """After a restart nobody is here yet."""
        for place in self.places:
            if self.record.phase == OPEN and place.record.kind == PERSON:
                place.grace = self.around.clock.callLater(self.around.config.pacing.grace, self._given_up, place)
        self._clear_later()

    # ---- telling
    def changed(self) -> None:
        """Keep the record and tell everybody."""
        self.around.store.table(self.record)
        self.around.announce(self)

    def _say(self, listener: Listener, message: Message) -> None:
        self.around.store.then(lambda: listener.send(message))

    def close(self) -> None:
        """Stop all clocks."""
        if self._clearing is not None:
            self._clearing.cancel()
            self._clearing = None
        for place in self.places:
            place.stop_grace()
        if self.room is not None:
            self.room.close()
