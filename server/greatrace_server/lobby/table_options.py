"""The options of a table before the race: game, route, crews and others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from greatrace.bots import BOT_CHOICES, BOTS
from greatrace.bots.names import name_for
from greatrace.content_hash import differences
from greatrace.games import GAMES
from greatrace.protocol.messages import ChangeTable, CreateTable
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.pacing import PACES
from greatrace_server.storage.records import ABSENT, BOT, PERSON, SeatRecord, TableRecord


def setup_of(record: TableRecord) -> Any:
    """The game's own setup of a table. Raises ProtocolError for unknown fields."""
    kind = GAMES[record.game]
    fields: dict[str, Any] = {
        "board": record.board,
        "start": record.start,
        "finish": record.finish,
        "options": record.options,
        "modules": record.modules,
        "package": record.package,
        "crews": [seat.crew or spare for seat, spare in zip(record.seats, spare_crews(record), strict=True)],
    }
    try:
        setup = msgspec.convert({name: value for name, value in fields.items() if value}, kind.setup_type)
        kind.rules_for(setup)
    except (msgspec.ValidationError, ValueError) as e:  # every game's SetupError is a ValueError
        raise ProtocolError("table/setup", str(e)) from None
    if sentence := kind.misnamed(record.options):
        raise ProtocolError("table/setup", str(sentence))
    return setup


def spare_crews(record: TableRecord) -> list[str]:
    """A colour for each seat: the chosen one, or one that nobody else has chosen."""
    free = iter([colour for colour in GAMES[record.game].colours if colour not in {seat.crew for seat in record.seats}])
    return [seat.crew or next(free) for seat in record.seats]


def new_record(id: str, request: CreateTable, title: str, package: str = "") -> TableRecord:
    """An open table; `package` is the text of the board's own content.

    Raises ProtocolError when it could never be set up.
    """
    if request.game not in GAMES:
        raise ProtocolError("table/game", f"there is no game {request.game!r}")
    fewest, most = GAMES[request.game].players
    if not fewest <= request.seats <= most:
        raise ProtocolError("table/setup", f"{fewest} to {most} can play this game, not {request.seats}")
    seats = [SeatRecord() for _ in range(request.seats)]
    _check_pace(request)
    record = TableRecord(
        id,
        title,
        request.game,
        request.board,
        request.start,
        request.finish,
        0,
        seats,
        options=request.options,
        modules=request.modules,
        clock=request.clock,
        stand_in=request.stand_in,
        delay=request.delay,
        take_back=request.take_back,
        language=request.language,
        package=package,
        rated=request.rated,
    )
    setup_of(record)
    check_content(record, request.content)
    return record


def check_content(record: TableRecord, reported: str) -> None:
    """Raise ProtocolError if a client reports ("" reports nothing) other content than the table's."""
    own = GAMES[record.game].content_parts(record.board, record.modules, record.package)
    if other := differences(own, reported):
        parts = ", ".join(f"{part.kind} {part.name}" for part in other)
        raise ProtocolError("table/content", f"the client has another {parts}, or none")


def change_options(record: TableRecord, request: ChangeTable, package: str = "") -> None:
    """Change the options of an open table; `package` as in `new_record`. On ProtocolError nothing has changed."""
    _check_pace(request)
    agreed = (name for name in request.__struct_fields__ if name not in ("table", "content"))
    fields: dict[str, Any] = {name: getattr(request, name) for name in agreed} | {"package": package}
    changed = msgspec.structs.replace(record, **fields)
    setup_of(changed)
    check_content(changed, request.content)
    for name, value in fields.items():
        setattr(record, name, value)
    for seat in record.seats:
        seat.ready = seat.kind == BOT


def _check_pace(request: CreateTable | ChangeTable) -> None:
    if request.clock and request.clock not in PACES:
        raise ProtocolError("table/clock", f"choose from {', '.join(PACES)}")
    if request.stand_in and request.stand_in not in BOTS:
        raise ProtocolError("table/level", f"choose from {', '.join(BOT_CHOICES)}")


def owners(record: TableRecord) -> Sequence[str]:
    """The fingerprints of all who have a seat at that table."""
    return [seat.owner for seat in record.seats if seat.kind in (PERSON, ABSENT) and seat.owner]


def bot_seat(record: TableRecord, crew: str, level: str) -> SeatRecord:
    """A bot with a name not used at the table."""
    name = name_for(level, record.id, [seat.name for seat in record.seats])
    return SeatRecord(BOT, name, crew, ready=True, level=level)
