"""LEADERS in plain lines: a crew's leader, and a stolen card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final

from greatrace.great_race.content_loader import load
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.leaders.events import CardLost, CardSnatched
from greatrace.great_race.modules.leaders.tables import LeadersTables
from greatrace_client.games.great_race.module_api.module_words import ModuleWords
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.rulebook_entry import Entry, Illustration

LEADER: Final = "leader:"


def _leader(table: RaceTable, slot: Any, seat: int) -> Iterator[str]:
    if slot.leaders[seat]:
        state = tr("power used") if slot.spent[seat] else tr("power ready")
        yield f"{term('leader', slot.leaders[seat])}, {term('power', slot.powers[seat])} ({state})"


@cache
def leader_entries() -> list[Entry]:
    """Each leader, with the power."""
    leaders = read(load(), "leaders", LeadersTables).leaders
    return [Entry(f"{LEADER}{leader.id}", source=("power", leader.power)) for leader in leaders]


def bust(entry: Entry) -> Illustration | None:
    """The portrait of a leader."""
    from greatrace_client.ui.draw.portraits import portrait

    if not entry.id.startswith(LEADER):
        return None
    return Illustration(portrait(entry.id.removeprefix(LEADER)), 120, 150)


WORDS = ModuleWords(
    "leaders",
    fields={"leader": partial(term, "leader"), "nation": partial(term, "nation")},
    of_seat=_leader,
    alerts={CardLost: "robbed"},
    gains=(CardSnatched,),
    prompts=("leader", "nation", "steal", "second_tile"),
    see={"leaders": ("card:topographer",), "card:topographer": ("PF1",)},
    entries=leader_entries,
    illustration=bust,
)
