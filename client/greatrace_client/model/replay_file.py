"""The replays in their folder: a race as its seat saw it, one message a line after a head line for lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from greatrace_client import settings
from greatrace_client.model.table import TableModel, course_of

FORMAT = 2  # 1 had no record
SUFFIX, DRAFT = ".replay", ".draft"


class ReplayHead(msgspec.Struct, frozen=True):
    """A replay's first line. `players` are colour and given name by seat, `seat` the one whose view is recorded."""

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
    """The folder of replays."""
    return settings.data_folder() / "replays"


def newest_first(folder: Path, ending: str = SUFFIX) -> list[Path]:
    """The files with that ending. Raises OSError."""
    return sorted(folder.glob(f"*{ending}"), key=lambda path: path.stat().st_mtime, reverse=True)


def head_of(table: TableModel) -> ReplayHead:
    """The head of a finished race."""
    o: Any = table.view.open
    course = course_of(table)
    players = tuple((crew.colour, seat.name) for crew, seat in zip(o.crews, table.seats, strict=False))
    return ReplayHead(
        FORMAT,
        table.kind.id,
        table.rules.version,
        table.rules.content_hash,
        course.board,
        (course.start, course.finish),
        table.kind.round_of(table.view),
        players,
        table.seat,
        o.result.winners if o.result is not None else (),  # a record may end before its race
        o.result.reason if o.result is not None else "",
    )


class FoundReplay(NamedTuple):
    """A replay in the folder; `when` in seconds since 1970."""

    path: Path
    head: ReplayHead
    when: float


def replays() -> list[FoundReplay]:
    """All replays that can be listed, the newest first; other files are skipped."""
    found = []
    try:
        for path in newest_first(replays_folder()):
            with path.open("rb") as file:
                line = file.readline(100_000)
            try:
                found.append(FoundReplay(path, msgspec.json.decode(line, type=ReplayHead), path.stat().st_mtime))
            except msgspec.DecodeError:
                continue
    except OSError:
        return found
    return found
