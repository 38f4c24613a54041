"""A race as its seat saw it, on file: the snapshot and all updates that the client was sent, one message a line.

While a race runs its messages are added to a draft, so that a crash loses nothing; when it is over the draft becomes a
replay with a head line that lists show. The record that a server publishes at the end is the last line: with it the
rules can show the race from every seat. Reading folds the messages by the very function that a live table uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import attrs
import msgspec

from greatrace.games import GAMES
from greatrace.protocol.messages import Record, SeatInfo, ServerMessage, Snapshot, Update
from greatrace.replay import Replay, ReplayError
from greatrace_client import settings
from greatrace_client.i18n import tr
from greatrace_client.model.omniscient_replay import Truth, played
from greatrace_client.model.table import LogEntry, OutOfStep, Step, TableModel, board_of, way_of

FORMAT = 2  # 1 had no record
SUFFIX, DRAFT = ".replay", ".draft"
FILE_NAME = re.compile("[A-Za-z0-9_-]{1,80}")  # a server names tables; no file may be named otherwise
KEPT = 40  # replays; older ones make room
_decode_message = msgspec.json.Decoder(ServerMessage).decode


class TapeError(ValueError):
    """The file can't be played; the text is one sentence in the player's language."""


class Head(msgspec.Struct, frozen=True):
    """A replay's first line. `players` are colour and given name by seat, `seat` the one whose view it is."""

    format: int
    game: str
    rules: str
    content: str
    board: str
    way: tuple[str, str]
    rounds: int  # Crazy Race: stages
    players: tuple[tuple[str, str], ...]
    seat: int | None
    winners: tuple[int, ...]
    reason: str = ""


def replays_folder() -> Path:
    """Where replays are kept."""
    return settings.data_folder() / "replays"


# ---- recording


Later: TypeAlias = Callable[[Callable[[], None]], object]
"""Carries out jobs, each after those before it: at once, or in another thread."""


def _now(job: Callable[[], None]) -> None:
    job()


class Recorder:
    """Keeps what one sees of each race. A folder that can't be written only means that there is no replay.

    Files are touched by `later` alone; what is to be written is fixed before.
    """

    def __init__(self, folder: Path | None = None, later: Later = _now) -> None:
        self.folder = folder or replays_folder()
        self.later = later
        self._finished: set[str] = set()

    def heard(self, message: Snapshot | Update, table: TableModel) -> None:
        """A message that has just been folded into that table."""
        if table.id in self._finished or not FILE_NAME.fullmatch(table.id):
            return
        head = head_of(table) if table.over else None
        if head is not None:
            self._finished.add(table.id)
        self.later(partial(self._write, table.id, (message,), head))

    def anew(self, messages: Sequence[Snapshot | Update], table: TableModel) -> None:
        """All that has happened so far at that table: it takes the place of what was kept of it."""
        if not FILE_NAME.fullmatch(table.id):
            return
        self._finished.discard(table.id)
        self.later(partial(self._forget, table.id))
        self.later(partial(self._write, table.id, messages[:-1], None))
        self.heard(messages[-1], table)

    def revealed(self, record: Record) -> None:
        """The record of a race that has been kept."""
        self.later(partial(self._reveal, record))

    # ---- files
    def _write(self, table: str, messages: Sequence[Snapshot | Update], head: Head | None) -> None:
        """To the draft of that table; with a head, the race is over."""
        try:
            draft = self._add(messages, table)
            if head is not None:
                self._finish(draft, head)
        except OSError:
            self._finished.add(table)

    def _add(self, messages: Sequence[Snapshot | Update], table: str) -> Path:
        """To the draft of that table, which begins with a snapshot. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / (table + DRAFT)
        if messages and (isinstance(messages[0], Snapshot) or draft.exists()):
            with draft.open("ab") as file:
                file.write(b"".join(msgspec.json.encode(message) + b"\n" for message in messages))
        return draft

    def _forget(self, table: str) -> None:
        """The draft of that table."""
        with suppress(OSError):
            (self.folder / (table + DRAFT)).unlink(missing_ok=True)

    def _reveal(self, record: Record) -> None:
        """Behind the replay, if there is one."""
        path = self.folder / (record.table + SUFFIX)
        with suppress(OSError):
            if FILE_NAME.fullmatch(record.table) and path.exists():
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(record) + b"\n")

    def _finish(self, draft: Path, head: Head) -> None:
        """The draft becomes a replay, unless all that was seen of the race is its end. Raises OSError."""
        lines = draft.read_bytes() if draft.exists() else b""
        if lines.count(b"\n") > 1:
            part = draft.with_suffix(".part")
            part.write_bytes(msgspec.json.encode(head) + b"\n" + lines)
            part.replace(draft.with_suffix(SUFFIX))
        draft.unlink(missing_ok=True)
        for ending in (SUFFIX, DRAFT):
            for old in newest_first(self.folder, ending)[KEPT:]:
                old.unlink(missing_ok=True)


def newest_first(folder: Path, ending: str = SUFFIX) -> list[Path]:
    """The files of that kind. Raises OSError."""
    return sorted(folder.glob(f"*{ending}"), key=lambda path: path.stat().st_mtime, reverse=True)


def head_of(table: TableModel) -> Head:
    """What a list says of that race, which is over."""
    o: Any = table.view.open
    winners, reason = _outcome(o.result)
    players = tuple((crew.colour, seat.name) for crew, seat in zip(o.crews, table.seats, strict=False))
    return Head(
        FORMAT,
        table.kind.id,
        table.rules.version,
        table.rules.content_hash,
        board_of(table),
        way_of(table),
        table.kind.round_of(table.view),
        players,
        table.seat,
        winners,
        reason,
    )


def _outcome(result: Any) -> tuple[tuple[int, ...], str]:
    """Who won, and why the race ended; a record may end before the race does."""
    if result is None:
        return (), ""
    if hasattr(result, "winners"):
        return tuple(result.winners), ""
    return (() if result.winner is None else (result.winner,)), result.reason


# ---- reading


class FoundReplay(NamedTuple):
    """A replay in the folder; `when` in seconds since 1970."""

    path: Path
    head: Head
    when: float


def replays(folder: Path | None = None) -> list[FoundReplay]:
    """All replays that can be listed, the newest first; what is none is passed over."""
    found = []
    try:
        for path in newest_first(folder or replays_folder()):
            with path.open("rb") as file:
                line = file.readline(100_000)
            try:
                found.append(FoundReplay(path, msgspec.json.decode(line, type=Head), path.stat().st_mtime))
            except msgspec.DecodeError:
                continue
    except OSError:
        return found
    return found


class Moment(NamedTuple):
    """A point of a race: the view, who sat where, how much had been told, and the step that led here (None: a gap)."""

    seq: int
    view: Any
    seats: tuple[SeatInfo, ...]
    told: int
    step: Step | None
    round: int  # or stage


def moment_of(table: TableModel, seq: int, view: Any, told: int, step: Step | None) -> Moment:
    """That point of the race at that table; what comes before the first round counts as the first."""
    return Moment(seq, view, table.seats, told, step, max(1, table.kind.round_of(view)))


@attrs.define
class LoadedReplay:
    """A replay in memory. `table` shows the moment that `show` was last called with; it never has a question."""

    head: Head
    table: TableModel
    snapshot: Snapshot
    moments: list[Moment]
    log: list[LogEntry]
    rounds: list[int]  # the moments at which a round (or stage) begins, the first one included
    record: Replay | None = None  # what the server published at the end

    def show(self, index: int) -> Moment:
        """Put the table at that moment."""
        moment, table = self.moments[index], self.table
        table.view, table.seq, table.seats = moment.view, moment.seq, moment.seats
        table.log, table.question = self.log[: moment.told], None
        table.fresh += 1
        return moment


def read(path: Path) -> LoadedReplay:
    """The replay in that file. Raises TapeError."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise TapeError(tr("Can’t read {file}: {why}", file=path.name, why=error.strerror or error)) from None
    if (record := _bare(lines)) is not None:
        return of_record(path.name, record)
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=Head)
        messages = [_decode_message(line) for line in lines[1:]]
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise TapeError(tr("{file} isn’t a replay of The Great Race.", file=path.name)) from None
    if head.format > FORMAT or head.game not in GAMES:
        raise TapeError(tr("{file} was made with a newer version of the game.", file=path.name))
    try:
        return wound(head, messages)
    except (msgspec.DecodeError, OutOfStep, LookupError, TypeError, ValueError):
        why = tr("{file} was recorded with different rules or is damaged.", file=path.name)
        raise TapeError(why) from None


def _bare(lines: Sequence[bytes]) -> Replay | None:
    """The file is a record without what anybody was sent: the laboratory's, or one of the folder of races."""
    try:
        return msgspec.json.decode(lines[0], type=Replay) if len(lines) == 1 else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def of_record(name: str, record: Replay) -> LoadedReplay:
    """What those who look on would have seen of that race. Raises TapeError."""
    try:
        return reel_of(played(record), None)
    except (ReplayError, KeyError):
        why = tr("{file} was recorded with different rules or is damaged.", file=name)
        raise TapeError(why) from None


def reel_of(truth: Truth, seat: int | None) -> LoadedReplay:
    """The race as that seat saw it (None: those who look on), an update for each answer."""
    messages = truth.messages(seat)
    first = messages[0]
    assert isinstance(first, Snapshot)
    table = TableModel.opened(first)
    table.view = truth.rules.view_of(truth.last, seat)
    reel = wound(head_of(table), messages)
    reel.record = truth.replay
    return reel


def wound(head: Head, messages: Sequence[ServerMessage]) -> LoadedReplay:
    """All moments of those messages. Raises ValueError and its kin when they do not make a race."""
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
        told, steps = len(table.log), table.apply(message)
        if isinstance(message, Snapshot) and message.rewound is not None:
            while len(moments) > 1 and moments[-1].seq > message.kept:
                moments.pop()  # a replay shows what counted
            told, steps = len(table.log), []
        if isinstance(message, Snapshot) and table.view != moments[-1].view:
            moments.append(moment_of(table, table.seq, table.view, told, None))
        for number, step in enumerate(steps, told + 1):
            moments.append(moment_of(table, table.seq, step.after, number, step))
    reel = LoadedReplay(head, table, first, moments, table.log, _rounds(moments), _readable(records))
    reel.show(0)
    return reel


def _readable(records: list[Record]) -> Replay | None:
    """The record, if this version understands it; without one there is still what was seen."""
    try:
        return msgspec.json.decode(records[-1].replay, type=Replay) if records else None
    except msgspec.DecodeError:
        return None


def _rounds(moments: list[Moment]) -> list[int]:
    """Where each begins."""
    return [i for i, moment in enumerate(moments) if not i or moment.round != moments[i - 1].round]
