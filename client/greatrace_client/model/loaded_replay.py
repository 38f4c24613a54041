"""Reads replays: their messages are folded by the same function as a live table's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import msgspec

from greatrace.games import GAMES
from greatrace.protocol.messages import Record, SeatInfo, ServerMessage, Snapshot, Update
from greatrace.replay import Replay, ReplayError
from greatrace_client.i18n import tr
from greatrace_client.model.omniscient_replay import Truth, played
from greatrace_client.model.replay_file import FORMAT, ReplayHead, head_of
from greatrace_client.model.table import LogEntry, OutOfStep, TableModel, Transition

_decode_message = msgspec.json.Decoder(ServerMessage).decode


class ReplayFileError(ValueError):
    """The file can't be played; the text is one sentence in the player's language."""


class Moment(NamedTuple):
    """A point of a race: the view, the seats, the number of log entries so far (`entries`), and the step that led
    here (None: a gap).
    """

    seq: int
    view: Any
    seats: tuple[SeatInfo, ...]
    entries: int
    step: Transition | None
    round: int  # or stage


def moment_of(table: TableModel, seq: int, view: Any, entries: int, step: Transition | None) -> Moment:
    """The current point of the race at that table; the time before the first round counts as the first."""
    return Moment(seq, view, table.seats, entries, step, max(1, table.kind.round_of(view)))


@attrs.define
class LoadedReplay:
    """A replay in memory. `table` shows the moment that `show` was last called with; it never has a question."""

    head: ReplayHead
    table: TableModel
    snapshot: Snapshot
    moments: list[Moment]
    log: list[LogEntry]
    rounds: list[int]  # the moments at which a round (or stage) begins, the first one included
    record: Replay | None = None  # the record that the server published at the end
    path: Path | None = None  # the file it was read from

    def show(self, index: int) -> Moment:
        """Put the table into the state of that moment."""
        moment, table = self.moments[index], self.table
        table.view, table.seq, table.seats = moment.view, moment.seq, moment.seats
        table.log, table.question = self.log[: moment.entries], None
        table.fresh += 1
        return moment


def read(path: Path) -> LoadedReplay:
    """The replay in that file. Raises ReplayFileError."""
    replay = _read(path)
    replay.path = path
    return replay


def _read(path: Path) -> LoadedReplay:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise ReplayFileError(tr("Can’t read {file}: {why}", file=path.name, why=error.strerror or error)) from None
    if (record := _bare(lines)) is not None:
        return of_record(path.name, record)
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=ReplayHead)
        messages = [_decode_message(line) for line in lines[1:]]
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ReplayFileError(tr("{file} isn’t a replay of The Great Race.", file=path.name)) from None
    if head.format > FORMAT or head.game not in GAMES:
        raise ReplayFileError(tr("{file} was made with a newer version of the game.", file=path.name))
    try:
        return replay_of_messages(head, messages)
    except (msgspec.DecodeError, OutOfStep, LookupError, TypeError, ValueError):
        why = tr("{file} was recorded with different rules or is damaged.", file=path.name)
        raise ReplayFileError(why) from None


def _bare(lines: Sequence[bytes]) -> Replay | None:
    """A replay made from a record alone, without received messages: the laboratory's, or one of the folder of races."""
    try:
        return msgspec.json.decode(lines[0], type=Replay) if len(lines) == 1 else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def of_record(name: str, record: Replay) -> LoadedReplay:
    """The replay of a record as spectators saw the race. Raises ReplayFileError."""
    try:
        return replay_of_seat(played(record), None)
    except (ReplayError, KeyError):
        why = tr("{file} was recorded with different rules or is damaged.", file=name)
        raise ReplayFileError(why) from None


def replay_of_seat(truth: Truth, seat: int | None) -> LoadedReplay:
    """The race as a seat saw it (None: a spectator), with an update for each answer."""
    messages = truth.messages(seat)
    first = messages[0]
    assert isinstance(first, Snapshot)
    table = TableModel.opened(first)
    table.view = truth.rules.view_of(truth.last, seat)
    replay = replay_of_messages(head_of(table), messages)
    replay.record = truth.replay
    return replay


def replay_of_messages(head: ReplayHead, messages: Sequence[ServerMessage]) -> LoadedReplay:
    """All moments of those messages. Raises ValueError or a subclass if they do not make a race."""
    records = [message for message in messages if isinstance(message, Record)]
    seen: list[ServerMessage | None] = [message for message in messages if not isinstance(message, Record)]
    first, *rest = seen or [None]
    if not isinstance(first, Snapshot):
        raise OutOfStep("a replay begins with a snapshot")
    table = TableModel.opened(first)
    moments = [moment_of(table, table.seq, table.view, 0, None)]
    for message in rest:
        if not isinstance(message, Snapshot | Update):
            raise OutOfStep("only snapshots and updates make a race")
        entries, steps = len(table.log), table.apply(message)
        if isinstance(message, Snapshot) and message.rewound is not None:
            while len(moments) > 1 and moments[-1].seq > message.kept:
                moments.pop()  # a replay shows what counted
            entries, steps = len(table.log), []
        if isinstance(message, Snapshot) and table.view != moments[-1].view:
            moments.append(moment_of(table, table.seq, table.view, entries, None))
        for number, step in enumerate(steps, entries + 1):
            moments.append(moment_of(table, table.seq, step.after, number, step))
    replay = LoadedReplay(head, table, first, moments, table.log, _rounds(moments), _readable(records))
    replay.show(0)
    return replay


def _readable(records: list[Record]) -> Replay | None:
    """The record, if this version understands it; without one the seat's own view remains."""
    try:
        return msgspec.json.decode(records[-1].replay, type=Replay) if records else None
    except msgspec.DecodeError:
        return None


def _rounds(moments: list[Moment]) -> list[int]:
    """The first moment of each round."""
    return [i for i, moment in enumerate(moments) if not i or moment.round != moments[i - 1].round]
