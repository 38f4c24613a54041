"""What the host may do at any time, and what each may ask of their own seat: bots, sending away, handing on, pauses."""

from __future__ import annotations

from greatrace.bots import BOTS, LEVELS
from greatrace.bots.levels import styled
from greatrace.protocol.messages import ChangeTable
from greatrace_server.lobby.leaving import replace_for_good
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import agree_anew, bot_seat, spare_crews
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.room import Room
from greatrace_server.room.seats import Listener, Place
from greatrace_server.storage.records import ABSENT, BOT, OPEN, PERSON, RUNNING


def change(table: Table, listener: Listener, wish: ChangeTable) -> None:
    """Host: another agreement before the race, without sending anybody home. Raises ProtocolError."""
    table.only_host(listener)
    if table.record.phase != OPEN:
        raise ProtocolError("table/running")
    agree_anew(table.record, wish)
    table.changed()


def add_bot(table: Table, listener: Listener, seat: int, level: str) -> None:
    """Host: a bot for a free seat; in a race, for one whose owner is away. Raises ProtocolError."""
    table.only_host(listener)
    if level not in BOTS:
        raise ProtocolError("table/level", f"choose from {', '.join(LEVELS)}")
    if table.record.phase == OPEN:
        place = table.free_place(seat)
        place.record = bot_seat(table.record, spare_crews(table.record)[seat], styled(level, seat))
        table.record.seats[seat] = place.record
        table.changed()
    else:
        _sit_in(_room(table), _place(table, seat), level)


def _sit_in(room: Room, place: Place, level: str) -> None:
    if place.expected or (place.record.kind == ABSENT and place.listener is None):
        room.attendance.stand_in(place, level)
    else:
        raise ProtocolError("table/seat", "the player is here, or a bot already has the seat")


def remove_bot(table: Table, listener: Listener, seat: int) -> None:
    """Host: free a bot's seat before the race. Raises ProtocolError."""
    table.only_host(listener)
    if table.record.phase != OPEN:
        raise ProtocolError("table/running")
    place = _place(table, seat)
    if place.record.kind != BOT:
        raise ProtocolError("table/seat")
    table.vacate(place)
    table.changed()


def kick(table: Table, listener: Listener, seat: int) -> None:
    """Host: somebody has to go and cannot come back to this table. In a race a bot has the seat then."""
    table.only_host(listener)
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
        table.around.store.then(lambda: gone.send(farewell))


def pass_host(table: Table, listener: Listener, seat: int) -> None:
    """Host: somebody else who is here has the role from now on."""
    table.only_host(listener)
    place = _place(table, seat)
    if place.record.kind != PERSON or place.listener is None:
        raise ProtocolError("table/seat", "no connected player has that seat")
    table.record.host = place.number
    table.changed()
    if table.room is not None:
        table.room.pause.follow()


def vote_pause(table: Table, listener: Listener, *, pause: bool) -> None:
    """One's vote on stopping the race for a while."""
    _room(table).pause.vote(own_place(table, listener).number, pause=pause)


def set_reactions(table: Table, listener: Listener, wish: str) -> None:
    """E3. When one's own seat wants to be asked."""
    _room(table).wishes.set(own_place(table, listener).number, wish)


def set_orders(table: Table, listener: Listener, orders: dict[str, str]) -> None:
    """E3. What is done in the name of one's own seat."""
    _room(table).wishes.order(own_place(table, listener).number, orders)


def _room(table: Table) -> Room:
    if table.room is None or table.record.phase != RUNNING:
        raise ProtocolError("table/not-running")
    return table.room


def own_place(table: Table, listener: Listener) -> Place:
    """The seat from which this connection may play. Raises ProtocolError."""
    place = table.seat_of(listener)
    if place.listener is not listener:
        raise ProtocolError("table/not-seated", "rejoin the table first")
    return place


def _place(table: Table, seat: int) -> Place:
    if seat >= len(table.places):
        raise ProtocolError("table/seat")
    return table.places[seat]
