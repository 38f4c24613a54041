"""The table where one sits: what the server tells of it is folded, recorded, and asked for again if it is missing."""

from __future__ import annotations

import msgspec

from greatrace.great_race.setup import SetupError
from greatrace.protocol.messages import Resume, SetOrders, SetReactions, Snapshot, Update
from greatrace_client.model.table import OutOfStep, Step, TableModel, WrongView
from greatrace_client.office import Office
from greatrace_client.tape import Recorder
from greatrace_client.text import tr


class AtTable:
    """Keeps `office.table`. `keeps`: replays of the races are kept."""

    def __init__(self, office: Office, *, keeps: bool) -> None:
        self.office, self.keeps = office, keeps
        self.recorder = Recorder()
        self._missing: tuple[str, int, bool] | None = None  # what has been asked for again, and why

    def heard(self, message: Snapshot | Update, *, alone: bool) -> list[Step]:
        """The steps that the message brings. `alone`: at a server on this machine."""
        office, table = self.office, self.office.table
        try:
            if isinstance(message, Snapshot) and (table is None or table.id != message.table):
                table = office.table = TableModel.opened(message)
                self._wish_as_ever(table, alone=alone)
                self._record(message, table)
            elif table is not None and table.id == message.table:
                steps = table.apply(message)
                self._record(message, table)
                return steps
        except OutOfStep as error:
            self._ask_again(message.table, table.seq if table is not None else 0, error)
        except (msgspec.DecodeError, SetupError, KeyError) as error:
            office.say(tr("The server sent something that this version does not understand: {why}", why=str(error)))
        return []

    def _record(self, message: Snapshot | Update, table: TableModel) -> None:
        if self.keeps:
            self.recorder.heard(message, table)

    def _wish_as_ever(self, table: TableModel, *, alone: bool) -> None:
        """When one wants to be asked about danger cards, as last time; against bots there is nothing to hide."""
        chosen = self.office.settings
        if table.seat is None or table.over:
            return
        if chosen.orders:
            self.office.send(SetOrders(table.id, dict(chosen.orders)))  # type: ignore[arg-type]  # its words
        bots = alone and table.against_bots
        wish = chosen.reactions_alone if bots else chosen.reactions if not alone else "always"
        if wish == "able":
            self.office.send(SetReactions(table.id, "able"))

    def _ask_again(self, table: str, seq: int, error: OutOfStep) -> None:
        """For what was missed; once, however many updates come before it does."""
        missing = table, seq, isinstance(error, WrongView)
        if self._missing != missing:
            self._missing = missing
            self.office.send(Resume(table, seq, mismatch=missing[2]))
