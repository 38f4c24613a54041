"""Before the race: colours, readiness, and the start."""

from __future__ import annotations

import msgspec

from greatrace.games import GAMES
from greatrace_server.lobby.forking import check_table, play_so_far
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import wished
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.storage.records import RUNNING


def choose_crew(table: Table, listener: Listener, crew: str) -> None:
    """S1. Another colour for one's own seat. Raises ProtocolError."""
    place = table.before_the_race(listener)
    others = {other.record.crew for other in table.places if other is not place}
    if crew not in GAMES[table.record.game].colours or crew in others:
        raise ProtocolError("table/crew")
    place.record.crew = crew
    table.changed()


def set_ready(table: Table, listener: Listener, *, ready: bool) -> None:
    """Ready to start, or not yet. Raises ProtocolError."""
    seat = table.before_the_race(listener).record
    if seat.ready != ready:
        seat.ready = ready
        table.changed()


def start(table: Table, listener: Listener) -> None:
    """Host: begin. The host is ready by saying so. Raises ProtocolError."""
    table.before_the_race(listener)
    table.only_host(listener)
    record, around = table.record, table.around
    if any(not seat.ready for number, seat in enumerate(record.seats) if number != record.host):
        raise ProtocolError("table/not-ready")
    record.seats[record.host].ready = True
    kind, fork = GAMES[record.game], around.fork
    if fork is not None:
        check_table(fork, table)
    seed = around.new_seed() if fork is None else fork.replay.seed
    setup = wished(record) if fork is None else fork.setup
    agreed = kind.agreed(setup, kind.new_game(setup, seed))
    room = table.make_room(kind, kind.new_game(agreed, seed))
    record.rules_version, record.content_hash = room.game.rules.version, room.game.rules.content_hash
    record.setup, record.seed = msgspec.Raw(msgspec.json.encode(agreed)), seed
    record.salt = around.new_salt()
    record.phase = RUNNING
    room.journal.begin(room.game)
    if fork is not None:
        play_so_far(fork, room)
    table.changed()
    table.begin(room)
