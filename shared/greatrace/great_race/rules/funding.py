"""FUNDING (F1): the whole group at once."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.great_race import words
from greatrace.great_race.race import Race
from greatrace.kernel import Seat


async def raise_funds(t: Race, seat: Seat) -> None:
    """F1. One to five assistants give 10, 20, 40, 70, 110 F."""
    number = t.crew(seat).boxes.funding
    await t.happen(ev.AssistantPlayed(seat, words.FUNDING, number))
    await t.happen(ev.MoneyGained(seat, t.ruleset.edition.funding[number - 1], words.FUNDING))
    for extension in t.ruleset.extensions:
        await extension.funded(t, seat, number)
