"""News of races for a club's chat bot: start, turns in a race over days, end.

All of it is visible to everybody at the table, and names and title to everybody who sees the list of tables.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from attrs import define, field
from twisted.logger import Logger

from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.news_limit import NewsLimit
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.turn_watch import is_noted, note
from greatrace_server.room.waiting_seats import WaitingSeat
from greatrace_server.storage.records import FROZEN, OPEN, OVER, PERSON, RUNNING

BEGUN, TURN, ENDED = "begun", "turn", "ended"
EVENTS: Final = (BEGUN, TURN, ENDED)
TOLD: Final = "webhook"  # noted with the table
PATIENCE: Final = 60.0  # seconds that a decision has waited: players who are here have decided by then

Told: TypeAlias = Callable[[str, dict[str, Any]], None]


@define(eq=False, repr=False)
class RaceNews:
    """A follower of the TurnWatch. `tell` sends the news of an event on; `has_time` says whether it can take more.

    `public`: the server's address for players, if not in the settings; `today`: the calendar's time.
    """

    tables: Mapping[str, Table]
    settings: CurrentConfig
    today: Callable[[], float]
    tell: Told
    has_time: Callable[[], bool]
    limit: NewsLimit
    public: str = ""
    _phases: dict[str, str] = field(factory=dict)  # phases of the tables that have changed since the server's start
    _untold: set[str] = field(factory=set)  # tables with races that are not reported: there are too many
    _log: Logger = field(factory=Logger)

    @property
    def wanted(self) -> bool:
        """Whether news are wanted."""
        return bool(self.settings.now.webhook.url)

    def begin(self) -> None:
        """Forget tables that have been removed."""
        self._phases = {id: phase for id, phase in self._phases.items() if id in self.tables}
        self._untold &= self.tables.keys()
        self.limit.forget()

    def changed(self, id: str) -> None:
        """Report a change of that table. Its last phase is known from the second call on: after a restart, or from
        another node, a running race is not reported as new.
        """
        table = self.tables.get(id)
        if table is None:
            return
        before, phase = self._phases.get(id, ""), table.record.phase
        self._phases[id] = phase
        if self.wanted and before == OPEN and phase == RUNNING and self._takes(table):
            table.services.store.then(lambda: self._send(BEGUN, table, {}))
        elif self.wanted and before == RUNNING and phase == OVER and id not in self._untold:
            facts = _ending(table)
            table.services.store.then(lambda: self._send(ENDED, table, facts))

    def _takes(self, table: Table) -> bool:
        """Whether the race that begins there, and its events, are reported."""
        if self.limit.take(table.record.opened_by):
            self._untold.discard(table.id)
            return True
        self._untold.add(table.id)
        return False

    def removing(self, id: str) -> Callable[[], None]:
        """A function to call after the table's removal. A race that had begun ends without winners."""
        table = self.tables.get(id)
        if table is None or id in self._untold or not self.wanted or table.record.phase not in (RUNNING, FROZEN):
            return _nothing
        facts = _ending(table)
        return lambda: table.services.store.then(lambda: self._send(ENDED, table, facts))

    def follow(self, table: Table, waiting: list[WaitingSeat]) -> None:
        """Report the decisions that a race over days waits for."""
        if not self.wanted or table.id in self._untold or not self.has_time():
            return
        people = [seat for seat in waiting if table.places[seat.seat].record.kind == PERSON]
        new = [seat for seat in people if seat.since >= PATIENCE and not is_noted(table, seat, TOLD)]
        if not new:
            return
        for seat in new:
            note(table, seat, TOLD)
        more = {
            "waiting": [_name(table, seat.seat) for seat in people],
            "asked": new[0].prompt,
            "until": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.today() + min(seat.left for seat in new))),
        }
        table.services.store.then(lambda: self._send(TURN, table, more))

    def _send(self, event: str, table: Table, more: dict[str, Any]) -> None:
        record, config = table.record, self.settings.now
        address = config.address or self.public
        facts = {
            "event": event,
            "server": config.name,
            "table": record.id,
            "title": record.title,
            "game": record.game,
            "board": record.board,
            "players": [_name(table, seat) for seat in range(len(record.seats))],
            "link": f"great-race://{address}/{record.id}" if address else "",
        }
        try:
            self.tell(event, facts | more)
        except Exception:  # noqa: BLE001 - whatever it is, the race goes on
            self._log.failure("table {id}: news of the race cannot be told", id=record.id)


def _nothing() -> None:
    """Do nothing."""


def _ending(table: Table) -> dict[str, Any]:
    """The winners, and the order: groups from best to last; several in a group are a tie."""
    outcome = table.room.state.game.outcome if table.room is not None else None
    if outcome is None:
        return {"winners": [], "ranking": []}
    ranking = [[_name(table, seat) for seat in group] for group in outcome.ranking]
    return {"winners": [_name(table, seat) for seat in outcome.winners], "ranking": ranking}


def _name(table: Table, seat: int) -> str:
    """A player's name, or a bot's crew."""
    record = table.record.seats[seat]
    return record.name or record.crew
