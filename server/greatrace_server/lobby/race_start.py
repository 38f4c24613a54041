"""Before the race: colours, readiness, and the start."""

from __future__ import annotations

import msgspec

from greatrace.games import GAMES
from greatrace_server.lobby.forking import take_crews
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import setup_of
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.storage.records import BOT, RUNNING


def choose_crew(table: Table, listener: Listener, crew: str) -> None:
    """S1. Choose another colour for the person's own seat; a bot that has it gets the old one. Raises ProtocolError."""
    place = table.open_seat_of(listener)
    holder = next((other.record for other in table.places if other is not place and other.record.crew == crew), None)
    if crew not in GAMES[table.record.game].colours or (holder is not None and holder.kind != BOT):
        raise ProtocolError("table/crew")
    if holder is not None:
        holder.crew = place.record.crew
    place.record.crew = crew
    table.changed()


def set_ready(table: Table, listener: Listener, *, ready: bool) -> None:
    """Set whether the person is ready to start. Raises ProtocolError."""
    seat = table.open_seat_of(listener).record
    if seat.ready != ready:
        seat.ready = ready
        table.changed()


def start(table: Table, listener: Listener) -> None:
    """Host: begin, which makes the host ready. Raises ProtocolError."""
    table.open_seat_of(listener)
    table.check_host(listener)
    record, services = table.record, table.services
    if any(not seat.ready for number, seat in enumerate(record.seats) if number != record.host):
        raise ProtocolError("table/not-ready")
    record.seats[record.host].ready = True
    kind, fork = GAMES[record.game], services.fork
    if fork is not None:
        take_crews(fork, record)
    seed = services.new_seed() if fork is None else fork.replay.seed
    setup = setup_of(record) if fork is None else fork.setup
    agreed = kind.agreed(setup, kind.new_game(setup, seed))
    room = table.create_room(kind, kind.new_game(agreed, seed))
    record.rules_version, record.content_hash = room.state.game.rules.version, room.state.game.rules.content_hash
    record.setup, record.seed = msgspec.Raw(msgspec.json.encode(agreed)), seed
    record.salt = services.new_salt()
    record.racers = services.ratings.racers_of(record) if fork is None else []
    record.phase = RUNNING
    room.journal.begin(room.state.game)
    if fork is not None:
        room.replay(fork.answers())
    table.changed()
    table.begin(room)
