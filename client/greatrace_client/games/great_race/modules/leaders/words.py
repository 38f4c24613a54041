"""LEADERS in plain lines: who leads a crew, and a card that was stolen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from greatrace.great_race.modules.leaders.events import CardLost
from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.i18n import term, tr
from greatrace_client.model.table import TableModel


def _leader(table: TableModel, slot: Any, seat: int) -> Iterator[str]:
    if slot.leaders[seat]:
        state = tr("power used") if slot.spent[seat] else tr("power ready")
        yield f"{term('leader', slot.leaders[seat])}, {term('power', slot.powers[seat])} ({state})"


WORDS = ModuleWords("leaders", of_seat=_leader, alerts={CardLost: "robbed"})
