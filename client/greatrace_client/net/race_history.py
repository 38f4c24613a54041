"""Fetches the past of a race that is joined or resumed in the middle: page by page, then folded like live updates.

A snapshot has the current state but not its history. Until the past has arrived, the server's messages about the table
are kept, so that log, graphs, digest and replay are those of a player who was there all the time.
"""

from __future__ import annotations

import secrets

import attrs
import msgspec
from msgspec.structs import replace

from greatrace.protocol.messages import LEFT_OUT, AskHistory, History, PastUpdate, Snapshot, Update
from greatrace_client.model.table import OutOfStep, TableModel, Transition

KEPT_STEPS = 400  # the last ones, for the digest


@attrs.frozen
class Past:
    """The table as of a snapshot, and its past: `messages` as they would have arrived live, and their steps."""

    table: TableModel
    messages: tuple[Snapshot | Update, ...]
    steps: tuple[Transition, ...]


@attrs.define
class HistoryFetch:
    """Fetches the updates between what is known of a table (`known`, None: nothing) and a snapshot of it."""

    snapshot: Snapshot
    known: TableModel | None
    waiting: list[Snapshot | Update] = attrs.Factory(list)  # messages that arrived during the fetch
    _id: str = attrs.field(init=False, factory=lambda: f"past-{secrets.token_hex(4)}")
    _first: msgspec.Raw = LEFT_OUT
    _updates: list[PastUpdate] = attrs.Factory(list)

    @property
    def question(self) -> AskHistory:
        """The next request."""
        known = self.known.seq if self.known is not None else 0
        after = self._updates[-1].seq if self._updates else known
        return AskHistory(self.snapshot.table, after, self.snapshot.seq, self._id)

    def answers(self, id: str) -> bool:
        """Whether an answer or refusal with that id belongs to this request."""
        return id == self._id

    def take(self, page: History) -> bool:
        """Keep a page. True if it was the last."""
        self._first = page.first if bytes(page.first) else self._first
        self._updates += page.updates
        return not (page.more and page.updates)

    def past(self) -> Past | None:
        """The table with its past; None if the messages do not lead to the snapshot."""
        try:
            return self._folded()
        except (OutOfStep, msgspec.DecodeError, LookupError, TypeError, ValueError):
            return None

    def _folded(self) -> Past | None:
        messages = list[Snapshot | Update]()
        table = self.known
        if table is None:
            first = replace(self.snapshot, seq=0, view=self._first, question=None, rewound=None, kept=0)
            table = TableModel.opened(first)
            messages.append(first)
        else:
            table = attrs.evolve(table, log=list(table.log))
        steps = list[Transition]()
        for past in self._updates:
            update = Update(self.snapshot.table, past.seq, past.events)
            steps += table.apply(update)
            messages.append(update)
        now = TableModel.opened(self.snapshot)
        if table.seq != now.seq or table.view != now.view:
            return None
        table.apply(replace(self.snapshot, rewound=None, kept=0))
        if self.known is None:
            table.recalled = tuple(steps[-KEPT_STEPS:])
        return Past(table, (*messages, replace(self.snapshot, rewound=None, kept=0)), tuple(steps))
