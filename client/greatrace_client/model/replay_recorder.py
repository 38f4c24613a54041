"""Records a race: the snapshot and all updates that the client received, one message a line.

While a race runs its messages are added to a draft, so that a crash loses nothing; at the end the draft becomes a
replay. The record that a server publishes is the last line: with it the rules can show the race from every seat.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec

from greatrace.protocol.messages import Record, Snapshot, Update
from greatrace.whole_file import write_whole
from greatrace_client.model.replay_file import DRAFT, SUFFIX, ReplayHead, head_of, newest_first, replays_folder
from greatrace_client.model.table import TableModel

FILE_NAME = re.compile("[A-Za-z0-9_-]{1,80}")  # a server names tables; no file may be named otherwise
KEPT = 40  # replays; older ones are deleted

Later: TypeAlias = Callable[[Callable[[], None]], object]
"""Carries out jobs, each after those before it: at once, or in another thread."""


def _now(job: Callable[[], None]) -> None:
    job()


class Recorder:
    """Records what the player sees of each race. If the folder can't be written there is no replay, and no error.

    Only `later` touches files; what to write is fixed before.
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

    def restart(self, messages: Sequence[Snapshot | Update], table: TableModel) -> None:
        """Replace the draft of that table by these messages."""
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
    def _write(self, table: str, messages: Sequence[Snapshot | Update], head: ReplayHead | None) -> None:
        """Write messages to the table's draft; with a head, finish the replay."""
        try:
            draft = self._add(messages, table)
            if head is not None:
                self._finish(draft, head)
        except OSError:
            self._finished.add(table)

    def _add(self, messages: Sequence[Snapshot | Update], table: str) -> Path:
        """Add messages to the table's draft, which begins with a snapshot. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / (table + DRAFT)
        if messages and (isinstance(messages[0], Snapshot) or draft.exists()):
            with draft.open("ab") as file:
                file.write(b"".join(msgspec.json.encode(message) + b"\n" for message in messages))
        return draft

    def _forget(self, table: str) -> None:
        """Delete the table's draft."""
        with suppress(OSError):
            (self.folder / (table + DRAFT)).unlink(missing_ok=True)

    def _reveal(self, record: Record) -> None:
        """Append the record to the replay, if there is one."""
        path = self.folder / (record.table + SUFFIX)
        with suppress(OSError):
            if FILE_NAME.fullmatch(record.table) and path.exists():
                with path.open("ab") as file:
                    file.write(msgspec.json.encode(record) + b"\n")

    def _finish(self, draft: Path, head: ReplayHead) -> None:
        """The draft becomes a replay, unless all that was seen of the race is its end. Raises OSError."""
        lines = draft.read_bytes() if draft.exists() else b""
        if lines.count(b"\n") > 1:
            write_whole(draft.with_suffix(SUFFIX), msgspec.json.encode(head) + b"\n" + lines)
        draft.unlink(missing_ok=True)
        for ending in (SUFFIX, DRAFT):
            for old in newest_first(self.folder, ending)[KEPT:]:
                old.unlink(missing_ok=True)
