"""MAINTENANCE (MA1, MA2): the new turn order, and a bonus for progress."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.great_race.race import Race

BONUS_REASON = "progress"
PAIR = 2  # players of a race in which only the first is paid (MA2)


async def play(t: Race) -> None:
    """MAINTENANCE. Set the order, pay the bonus, then call the modules' hooks."""
    await t.happen(ev.OrderSet(t.state.open.track))
    await pay_bonus(t)
    for extension in t.ruleset.extensions:
        await extension.maintenance(t)


async def pay_bonus(t: Race) -> None:
    """MA2. Pay first and second; of two players only the first."""
    edition = t.ruleset.edition
    bonus = edition.maintenance_of_two if len(t.state.open.order) == PAIR else edition.maintenance
    for seat, amount in zip(t.state.open.order, bonus, strict=False):
        await t.happen(ev.MoneyGained(seat, amount, BONUS_REASON))
