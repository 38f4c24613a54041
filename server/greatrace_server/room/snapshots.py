"""The snapshot of a running race: a view, the present seats, and the question that was open with that view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greatrace.kernel import Seat
from greatrace_server.room.seats import Place
from greatrace_server.storage import serialization
from greatrace_server.storage.records import TableRecord


def snapshot(
    record: TableRecord,
    places: Sequence[Place],
    seq: int,
    view: Any,
    asked: serialization.EncodedQuestion | None,
    seat: Seat | None,
    rewound: serialization.Rewound = (None, 0),
) -> bytes:
    """A Snapshot's JSON for that seat (None: spectators)."""
    seats = tuple(place.record.info() for place in places)
    return serialization.snapshot(
        record.id, seq, record.game, record.setup, seats, view, asked, seat, rewound, record.content
    )
