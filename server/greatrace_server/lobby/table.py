"""A table from its opening to its removal: seats, host, spectators, and the race once it has begun."""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import define, field

from greatrace.games import GameKind
from greatrace.kernel import Game
from greatrace.protocol.messages import Message, Seated, TableInfo
from greatrace_server.lobby.table_cleanup import TableCleanup
from greatrace_server.lobby.table_options import spare_crews
from greatrace_server.lobby.table_services import TableServices
from greatrace_server.lobby.wrong_views import WrongViews
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.read_only_table import ReadOnlyTable
from greatrace_server.room.room import Room
from greatrace_server.room.seats import Listener, Place, next_host, with_bot_votes
from greatrace_server.room.state import RaceState
from greatrace_server.storage.records import FREE, OPEN, PERSON, SeatRecord, TableRecord


@define(eq=False, repr=False)
class Table:
    """A table of the lobby."""

    record: TableRecord
    services: TableServices
    places: list[Place] = field(init=False)
    watchers: list[Listener] = field(factory=list)
    room: Room | None = None
    read_only: ReadOnlyTable | None = None  # in place of a room: a race that is only shown
    cleanup: TableCleanup = field(init=False)
    _wrong_views: WrongViews = field(init=False)
    _notified: set[str] = field(factory=set)  # fingerprints of people who have been sent the table's notice

    def __attrs_post_init__(self) -> None:
        self.places = [Place(number, seat) for number, seat in enumerate(self.record.seats)]
        self.cleanup = TableCleanup(self, self.services)
        self._wrong_views = WrongViews(self.id, self.services.limited_log)

    # ---- looking
    @property
    def id(self) -> str:
        return self.record.id

    def place_of(self, listener: Listener) -> Place | None:
        """The place of that person, or None."""
        fingerprint = listener.fingerprint
        for place in self.places:  # a loop takes half the time of `next`, and this is called for every answer
            if place.record.owner == fingerprint:
                return place
        return None

    def occupied_by(self, listener: Listener) -> bool:
        """Whether that person takes part: by watching, by playing now, or with a seat of a race over days.

        An absent owner can come back to a seat of a live race, but it does not restrict them otherwise.
        """
        place = self.place_of(listener)
        return listener in self.watchers if place is None else self._occupied(place)

    def _occupied(self, place: Place) -> bool:
        if place.listener is not None or self.record.phase == OPEN:
            return True
        return place.record.kind == PERSON and self.patient

    def occupants(self) -> frozenset[str]:
        """The fingerprints of everybody who takes part."""
        seated = {place.record.owner for place in self.places if place.record.owner and self._occupied(place)}
        return frozenset(seated.union(watcher.fingerprint for watcher in self.watchers))

    @property
    def patient(self) -> bool:
        """Whether this is a race over days that is under way."""
        return self.room is not None and self.room.state.running and self.room.state.patient

    def seat_of(self, listener: Listener) -> Place:
        """The place of that person. Raises ProtocolError."""
        if (place := self.place_of(listener)) is None:
            raise ProtocolError("table/not-seated")
        return place

    def listeners(self) -> list[Listener]:
        """Everybody who is connected to the table."""
        return [place.listener for place in self.places if place.listener is not None] + self.watchers

    def info(self) -> TableInfo:
        """The table's public description for the list."""
        race = self.room.state if self.room is not None else None
        votes, paused = (tuple(sorted(race.votes)), race.paused) if race is not None else ((), False)
        info = with_bot_votes(self.record.info(len(self.watchers), votes, paused=paused), self.places)
        return self.services.ratings.with_ratings(self.record, info)

    # ---- coming and going
    def join(self, listener: Listener, seat: int | None) -> None:
        """Take a seat; a person who has a seat here gets it back."""
        place = self.place_of(listener)
        if place is None:
            self._check_not_barred(listener)
            place = self.free_place(seat)
            place.record.kind, place.record.name, place.record.owner = PERSON, listener.name, listener.fingerprint
            place.record.crew = spare_crews(self.record)[place.number]
        if listener in self.watchers:
            self.watchers.remove(listener)
        place.connect(listener)
        self._arrived(listener, place.number)

    def _check_not_barred(self, listener: Listener) -> None:
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
        """Watch. A person who has a seat here gets it back instead: nobody sees a race from two sides."""
        self._check_not_barred(listener)
        if self.place_of(listener) is not None:
            self.join(listener, None)
            return
        if listener not in self.watchers:
            self.watchers.append(listener)
        self._arrived(listener, None)

    def _arrived(self, listener: Listener, seat: int | None) -> None:
        self.cleanup.cancel()
        self.changed()
        self._send(listener, Seated(self.info(), seat, self.record.invite))
        self._send_notice(listener)
        if self.read_only is not None:
            self.read_only.show(listener, seat)
        if self.room is not None:
            self.room.broadcaster.send_snapshot(listener, seat)
            self._after_arrival(seat)

    def _send_notice(self, listener: Listener) -> None:
        """Send the table's notice, once to each person who arrives."""
        if self.record.notice and listener.fingerprint not in self._notified:
            self._notified.add(listener.fingerprint)
            self._send(listener, ProtocolError(self.record.notice).message(self.id))

    def _after_arrival(self, seat: int | None) -> None:
        assert self.room is not None
        if seat is not None and self.room.reaction_preferences.differ(seat):
            self.room.broadcaster.send_reactions(seat)
        self.room.arrived()

    def resume_for(self, listener: Listener, seq: int, *, mismatch: bool = False) -> None:
        """Return after a lost connection: missed updates or a snapshot. Before the race this is like `join`.

        `mismatch`: the client's folded view was wrong. That is a bug, and logged as one.
        """
        place = self.place_of(listener)
        if self.room is None:
            self.join(listener, None)
            return
        self.cleanup.cancel()
        self._send_notice(listener)
        seat, was = None, ""
        if place is not None:
            seat, was = place.number, place.record.kind
            place.connect(listener)
        if mismatch:
            self._wrong_views.mismatch(seq)
            self.room.broadcaster.send_snapshot(listener, seat)
        else:
            self._wrong_views.check(self.room.state.seq, seq)
            self.room.broadcaster.catch_up(listener, seat, seq)
        if place is not None and place.record.kind != was:
            self.changed()
        elif place is not None:
            self.services.announce(self.id)  # connections are not saved
        self._after_arrival(seat)

    def dropped(self, listener: Listener) -> None:
        """Handle a lost connection: the seat is held for a while."""
        place = self.place_of(listener)
        if listener in self.watchers:
            self.watchers.remove(listener)
            place = None
        elif place is None or place.listener is not listener:
            return
        else:
            place.disconnect()
        if self.room is not None:
            self.room.left()
        elif place is not None:
            self._hold_seat(place)
        self.services.announce(self.id)
        self.cleanup.schedule()

    def _hold_seat(self, place: Place, more: float = 0.0) -> None:
        """Hold a seat before the race; it is freed if its owner does not come back."""
        place.stop_grace()
        seconds = self.services.settings.now.pacing.grace + more
        place.hold(self.services.clock, seconds, partial(self._free_held_seat, place)).run()

    def _free_held_seat(self, place: Place) -> None:
        if self.record.phase == OPEN and place.listener is None:
            self.vacate(place)
            self.changed()
            self.cleanup.after_leaving()

    def vacate(self, place: Place) -> None:
        """Free that seat. A leaving host passes the role on."""
        place.stop_grace()
        place.listener = None
        self.record.seats[place.number] = place.record = SeatRecord()
        self.pass_host_on(place)

    def pass_host_on(self, place: Place) -> None:
        """If that seat is the host's, pass the role to another person, preferably a connected one."""
        if self.record.host != place.number:
            return
        self.record.host = next_host(self.places, place)

    # ---- before the race
    def check_host(self, listener: Listener) -> None:
        """Raise ProtocolError unless that person is the host."""
        if self.seat_of(listener).number != self.record.host:
            raise ProtocolError("table/not-host")

    def open_seat_of(self, listener: Listener) -> Place:
        """The place of that person before the race. Raises ProtocolError."""
        place = self.seat_of(listener)
        if self.record.phase != OPEN:
            raise ProtocolError("table/running")
        return place

    def create_room(self, kind: GameKind, game: Game[Any]) -> Room:
        """Make the room for the race of this table, with the game in its present position."""
        state = RaceState(self.record, kind, game, self.places, self.watchers, self.services.settings)
        self.room = Room(state, self.services, self.changed, self.pass_host_on)
        return self.room

    def begin(self, room: Room) -> None:
        """Open the first question, and send the race to everybody."""
        room.begin()
        for place in self.places:
            place.stop_grace()
            if place.listener is not None:
                room.broadcaster.send_snapshot(place.listener, place.number)
        for watcher in self.watchers:
            room.broadcaster.send_snapshot(watcher, None)
        room.arrived()

    # ---- after a restart
    def after_restart(self, more: float = 0.0) -> None:
        """Prepare for people to come back after a restart; everybody has `more` seconds more than usual."""
        for place in self.places:
            if self.record.phase == OPEN and place.record.kind == PERSON:
                self._hold_seat(place, more)
        self.cleanup.schedule(more)

    # ---- sending
    def changed(self) -> None:
        """Save the record and announce the change."""
        self.services.store.table(self.record)
        self.services.announce(self.id)

    def _send(self, listener: Listener, message: Message) -> None:
        self.services.store.then(lambda: listener.send(message))

    def clear(self) -> None:
        """Remove the table and its journal."""
        self.close()
        self.services.clear(self.id)
        self.put_away()

    def put_away(self) -> None:
        """Stop everything at this table; its memory is freed when everything has been sent."""
        self.close()
        self.services.store.then(self._release)

    def _release(self) -> None:
        room, self.room = self.room, None
        if room is not None:
            room.release()
        del self.cleanup

    def close(self) -> None:
        """Stop all clocks."""
        self.cleanup.cancel()
        for place in self.places:
            place.stop_grace()
        if self.room is not None:
            self.room.close()
