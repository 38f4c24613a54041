"""Leaving a table: for good, or for a while with the seat kept. For a lost connection see `Table.dropped`."""

from __future__ import annotations

from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import bot_seat
from greatrace_server.room.seats import Listener, Place
from greatrace_server.storage.records import OPEN, OVER


def leave(table: Table, listener: Listener, *, keep: bool = False) -> None:
    """Stand up, or stop watching. `keep`: in a race the person keeps the seat; otherwise it is given up for good."""
    place = table.place_of(listener)
    if place is None:
        table.dropped(listener)
        return
    place.disconnect()
    if table.record.phase == OPEN:
        table.vacate(place)
    elif keep:
        _sit_in_meanwhile(table, place)
    else:
        _give_up(table, place)
    table.changed()
    table.cleanup.after_leaving()


def give_seat_up(table: Table, owner: str) -> None:
    """Give up the seat of an absent person for good."""
    for place in [place for place in table.places if place.record.owner == owner]:
        place.disconnect()
        if table.record.phase == OPEN:
            table.vacate(place)
        else:
            _give_up(table, place)
        table.changed()
        table.cleanup.after_leaving()


def _sit_in_meanwhile(table: Table, place: Place) -> None:
    """Let a bot stand in at once, except in a race over days, where everybody is away most of the time."""
    room = table.room
    if room is None:
        return
    if room.state.running and not room.state.patient:
        room.stand_in(place)
    room.left()


def _give_up(table: Table, place: Place) -> None:
    """Remove the seat's owner. The results of a finished race still show who has raced."""
    if table.record.phase == OVER:
        place.stop_grace()
        place.record.owner = ""
    else:
        replace_for_good(table, place)
        table.services.ratings.left(table.record)
        table.pass_host_on(place)


def replace_for_good(table: Table, place: Place) -> None:
    """Give that seat of a race to a bot for good."""
    place.disconnect()
    place.stop_grace()
    table.record.seats[place.number] = place.record = bot_seat(table.record, place.record.crew, table.record.stand_in)
    if table.room is not None:
        table.room.state.votes.discard(place.number)
        table.room.left()
