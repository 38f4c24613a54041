"""FUNDING (F1): the whole group at once."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.race import Race
from greatrace.great_race.ruleset import Ruleset
from greatrace.kernel import Seat


def funds(r: Ruleset, assistants: int) -> int:
    """F1. The francs for that group; one larger than the table gets its last amount, and modules' additions."""
    table = r.edition.funding
    return table[min(assistants, len(table)) - 1] + sum(x.more_funds(r, assistants) for x in r.extensions)


async def raise_funds(t: Race, seat: Seat) -> None:
    """F1. Pay 10, 20, 40, 70, 110 F for one to five assistants."""
    number = t.crew(seat).boxes.funding
    await t.happen(ev.AssistantPlayed(seat, constants.FUNDING, number))
    await t.happen(ev.MoneyGained(seat, funds(t.ruleset, number), constants.FUNDING))
    for extension in t.ruleset.extensions:
        await extension.funded(t, seat, number)
