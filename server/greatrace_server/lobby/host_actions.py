"""The actions of the host (bots, kicking, passing the role on), and players' settings for their own seat."""

from __future__ import annotations

from greatrace.bots import BOT_CHOICES, BOTS
from greatrace.bots.levels import styled
from greatrace.protocol.messages import ChangeTable
from greatrace_server.lobby.leaving import replace_for_good
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import bot_seat, change_options, spare_crews
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.room import Room
from greatrace_server.room.seats import Listener, Place
from greatrace_server.storage.records import ABSENT, BOT, OPEN, PERSON, RUNNING


def change(table: Table, listener: Listener, request: ChangeTable, package: str = "") -> None:
    """Host: change the table's options before the race; everybody keeps their seat. Raises ProtocolError."""
    table.check_host(listener)
    if table.record.phase != OPEN:
        raise ProtocolError("table/running")
    change_options(table.record, request, package)
    table.changed()


def add_bot(table: Table, listener: Listener, seat: int, level: str) -> None:
    """Host: give a free seat to a bot; in a race, that of an absent owner. From other players this is a vote.

    Raises ProtocolError.
    """
    voter = _voter(table, listener)
    if voter is None:
        table.check_host(listener)
    if level not in BOTS:
        raise ProtocolError("table/level", f"choose from {', '.join(BOT_CHOICES)}")
    if voter is not None:
        _vote_bot(_room(table), _place(table, seat), voter)
    elif table.record.phase == OPEN:
        place = table.free_place(seat)
        place.record = bot_seat(table.record, spare_crews(table.record)[seat], styled(level, seat))
        table.record.seats[seat] = place.record
        table.changed()
    else:
        _sit_in(_room(table), _place(table, seat), level)


def _voter(table: Table, listener: Listener) -> Place | None:
    """The place of a player in a live race who is not its host, else None; in a race over days votes are not used."""
    place = table.place_of(listener)
    if table.room is None or table.patient or place is None or place.number == table.record.host:
        return None
    return own_place(table, listener)


def _vote_bot(room: Room, place: Place, voter: Place) -> None:
    if not place.expected:
        raise ProtocolError("table/seat", "the player is here, or a bot already has the seat")
    room.vote_bot(place, voter.number)


def _sit_in(room: Room, place: Place, level: str) -> None:
    if place.expected or (place.record.kind == ABSENT and place.listener is None):
        room.stand_in(place, level)
    else:
        raise ProtocolError("table/seat", "the player is here, or a bot already has the seat")


def remove_bot(table: Table, listener: Listener, seat: int) -> None:
    """Host: free a bot's seat before the race. Raises ProtocolError."""
    table.check_host(listener)
    if table.record.phase != OPEN:
        raise ProtocolError("table/running")
    place = _place(table, seat)
    if place.record.kind != BOT:
        raise ProtocolError("table/seat")
    table.vacate(place)
    table.changed()


def kick(table: Table, listener: Listener, seat: int) -> None:
    """Host: remove a player, who cannot come back to this table. In a race a bot gets the seat."""
    table.check_host(listener)
    place = _place(table, seat)
    if place.number == table.record.host or place.record.kind not in (PERSON, ABSENT):
        raise ProtocolError("table/seat", "no other player has that seat")
    table.record.barred.append(place.record.owner)
    gone = place.listener
    if table.record.phase == OPEN:
        table.vacate(place)
    else:
        replace_for_good(table, place)
    table.changed()
    if gone is not None:
        farewell = ProtocolError("table/kicked").message(table.id)
        table.services.store.then(lambda: gone.send(farewell))


def pass_host(table: Table, listener: Listener, seat: int) -> None:
    """Host: pass the role to somebody else who is here."""
    table.check_host(listener)
    place = _place(table, seat)
    if place.record.kind != PERSON or place.listener is None:
        raise ProtocolError("table/seat", "no connected player has that seat")
    table.record.host = place.number
    table.changed()
    if table.room is not None:
        table.room.follow_pause()


def vote_pause(table: Table, listener: Listener, *, pause: bool) -> None:
    """Vote to pause the race, or to continue."""
    _room(table).vote_pause(own_place(table, listener).number, pause=pause)


def set_reactions(table: Table, listener: Listener, preference: str) -> None:
    """E3. Set when the person's own seat is asked."""
    _room(table).reaction_preferences.set(own_place(table, listener).number, preference)


def set_orders(table: Table, listener: Listener, orders: dict[str, str]) -> None:
    """E3. Set the standing orders of the person's own seat."""
    _room(table).reaction_preferences.set_orders(own_place(table, listener).number, orders)


def _room(table: Table) -> Room:
    if table.room is None or table.record.phase != RUNNING:
        raise ProtocolError("table/not-running")
    return table.room


def own_place(table: Table, listener: Listener) -> Place:
    """The seat that this connection plays. Raises ProtocolError."""
    for place in table.places:
        if place.listener is listener:
            return place
    table.seat_of(listener)
    raise ProtocolError("table/not-seated", "rejoin the table first")


def _place(table: Table, seat: int) -> Place:
    if seat >= len(table.places):
        raise ProtocolError("table/seat")
    return table.places[seat]
