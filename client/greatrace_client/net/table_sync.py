"""Keeps the player's table in step with the server: folds and records its messages, and asks again for missing ones."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from greatrace.protocol.messages import (
    History,
    Refused,
    Resume,
    ServerMessage,
    SetOrders,
    SetReactions,
    Snapshot,
    Update,
)
from greatrace_client.i18n import tr
from greatrace_client.model.content import Agreed, why_lacking
from greatrace_client.model.replay_recorder import Recorder
from greatrace_client.model.table import OutOfStep, TableModel, Transition, WrongView
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.race_history import HistoryFetch, Past

log = logging.getLogger(__name__)


class AtTable:
    """Keeps `office.table` up to date. `keeps`: replays of the races are kept.

    A race that is joined in the middle is opened when its past has come (see `race_history`).
    """

    def __init__(self, office: ConnectionContext, *, keeps: bool, recorder: Recorder | None = None) -> None:
        self.office, self.keeps = office, keeps
        self.recorder = recorder or Recorder()
        self._fetch: HistoryFetch | None = None
        self._missing: tuple[str, int, bool] | None = None  # the request that was sent again, and why

    def understood(self, message: ServerMessage) -> ServerMessage:
        """The message; a refusal to send the past becomes an empty History."""
        fetch = self._fetch
        about_past = isinstance(message, Refused) and fetch is not None and fetch.answers(message.id)
        return History(message.table, message.id) if isinstance(message, Refused) and about_past else message

    def received(self, message: ServerMessage, *, alone: bool) -> list[Transition]:
        """The steps that any message brings. `alone`: at a server on this machine."""
        if isinstance(message, Snapshot | Update):
            return self.heard(message, alone=alone)
        return self.past(message, alone=alone) if isinstance(message, History) else []

    def heard(self, message: Snapshot | Update, *, alone: bool) -> list[Transition]:
        """The steps that the message brings. `alone`: at a server on this machine."""
        if isinstance(message, Snapshot) and (sentence := _why_not(message)):
            self.office.say(sentence)
            return []
        return [] if self._put_off(message) else self._fold(message, alone=alone)

    def _fold(self, message: Snapshot | Update, *, alone: bool) -> list[Transition]:
        office, table = self.office, self.office.table
        try:
            if isinstance(message, Snapshot) and (table is None or table.id != message.table):
                table = office.table = TableModel.opened(message)
                self._repeat_preference(table, alone=alone)
                self._record(message, table)
            elif table is not None and table.id == message.table:
                steps = table.apply(message)
                self._record(message, table)
                return steps
        except OutOfStep as error:
            self._ask_again(message.table, table.seq if table is not None else 0, error)
        except (msgspec.DecodeError, ValueError, KeyError) as error:
            office.say(tr("The server sent something this version doesn’t understand: {why}", why=str(error)))
        return []

    def forget(self) -> None:
        """Forget the requests of a closed connection."""
        self._fetch = None

    # ---- the past of a race that is joined in the middle
    def _put_off(self, message: Snapshot | Update) -> bool:
        """Whether the message has to wait for the past of its table."""
        fetch, table = self._fetch, self.office.table
        if fetch is not None and fetch.snapshot.table == message.table:
            if isinstance(message, Update):
                fetch.waiting.append(message)
                return True
            self._fetch = fetch = None  # the fetched past is not this table's
        known = table if table is not None and table.id == message.table else None
        if not isinstance(message, Snapshot) or message.seq <= (known.seq if known is not None else 0):
            return False
        if known is not None and message.rewound is not None and message.seq == known.seq + 1:
            return False
        fetch = HistoryFetch(message, known)
        self._fetch = fetch if self.office.send(fetch.question) else None
        return self._fetch is not None

    def past(self, message: History, *, alone: bool) -> list[Transition]:
        """Take in an answer about the past. Returns its steps for a table that is open already."""
        fetch = self._fetch
        if fetch is None or not fetch.answers(message.id):
            return []
        if not fetch.take(message):
            self.office.send(fetch.question)
            return []
        past, self._fetch = fetch.past(), None
        steps = self._without_past(fetch, alone=alone) if past is None else self._with_past(fetch, past, alone=alone)
        for waiting in fetch.waiting:
            steps += self.heard(waiting, alone=alone)
        return steps if fetch.known is not None else []

    def _without_past(self, fetch: HistoryFetch, *, alone: bool) -> list[Transition]:
        """Open the race with its current state only."""
        log.warning("table %s: its past is not known", fetch.snapshot.table)
        return self._fold(fetch.snapshot, alone=alone)

    def _with_past(self, fetch: HistoryFetch, past: Past, *, alone: bool) -> list[Transition]:
        table, known = self.office.table, fetch.known
        if known is None:
            self.office.table = past.table
            self._repeat_preference(past.table, alone=alone)
            if self.keeps:
                self.recorder.restart(past.messages, past.table)
            return []
        if table is not known:
            return []
        steps = list[Transition]()
        for message in past.messages:
            steps += known.apply(message)
            self._record(message, known)
        return steps

    def _record(self, message: Snapshot | Update, table: TableModel) -> None:
        if self.keeps:
            self.recorder.heard(message, table)

    def _repeat_preference(self, table: TableModel, *, alone: bool) -> None:
        """Send the player's standing orders for danger cards; against bots there is nothing to hide."""
        chosen = self.office.settings
        if table.seat is None or table.over:
            return
        if chosen.orders:
            self.office.send(SetOrders(table.id, dict(chosen.orders)))  # type: ignore[arg-type]  # its words
        bots = alone and table.against_bots
        preference = chosen.reactions_alone if bots else chosen.reactions if not alone else "always"
        self.office.send(SetReactions(table.id, preference))  # type: ignore[arg-type]  # one of the two

    def _ask_again(self, table: str, seq: int, error: OutOfStep) -> None:
        """Ask for missed updates; once, however many updates arrive before the answer."""
        missing = table, seq, isinstance(error, WrongView)
        if self._missing != missing:
            self._missing = missing
            self.office.send(Resume(table, seq, mismatch=missing[2]))


def _why_not(message: Snapshot) -> str:
    """The reason why the race of a snapshot cannot be shown here: the sentence about missing content; "" if it can."""
    setup: dict[str, Any] = msgspec.json.decode(message.setup)
    own = bool(setup.get("package"))
    agreed = Agreed(message.game, setup.get("board", ""), setup.get("modules", ()), setup.get("options", {}))
    return why_lacking(agreed, message.content, own=own)
