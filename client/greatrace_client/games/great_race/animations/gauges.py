"""Cues of gauges and money: needles and counters move by themselves, a sign rises over the crew concerned."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace_client.games.great_race.animations.driving import boil
from greatrace_client.games.great_race.cues import brief
from greatrace_client.games.great_race.view_state.effects import Coins, Sign
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.i18n.names import signed

RISE = 1.0  # seconds a sign stays
COINS, MOST_COINS = 0.75, 6  # seconds of their flight, and how many are seen
BEAT = 0.14  # seconds before the next event; none for payments during a drive, which continues


def rise(stage: Stage, seat: int, number: int, icon: str, *, nudge: float = 0.0) -> None:
    """A sign over that player's vehicle, above those still there."""
    x, y = stage.above(seat)
    x += nudge
    signs = [e for e in stage.effects if isinstance(e, Sign) and e.on_sheet]
    y -= 34 * sum(abs(e.at[0] - x) < 44 and abs(e.at[1] - y) < 80 for e in signs)
    stage.passing(Sign(signed(number), icon, (x, y), number >= 0), RISE)


@brief(ev.FuelGained, BEAT)
def fuel_gained(stage: Stage, e: ev.FuelGained) -> None:
    rise(stage, e.seat, e.levels, "fuel")


@brief(ev.FuelPaid, 0.0)
def fuel_paid(stage: Stage, e: ev.FuelPaid) -> None:
    rise(stage, e.seat, -e.levels, "fuel")


@brief(ev.WearTaken, 0.0)
def wear_taken(stage: Stage, e: ev.WearTaken) -> None:
    both(stage, e.seat, -e.engine, -e.chassis)
    crew = stage.view.open.crews[e.seat]
    if crew.engine + crew.chassis <= e.engine + e.chassis:
        boil(stage, e.seat)


@brief(ev.Repaired, BEAT)
def repaired(stage: Stage, e: ev.Repaired) -> None:
    both(stage, e.seat, e.engine, e.chassis)


def both(stage: Stage, seat: int, engine: int, chassis: int) -> None:
    """Show signs for engine and chassis side by side."""
    if engine:
        rise(stage, seat, engine, "engine", nudge=-24 if chassis else 0)
    if chassis:
        rise(stage, seat, chassis, "chassis", nudge=24 if engine else 0)


@brief(ev.MoneyGained, 0.2)
def money_gained(stage: Stage, e: ev.MoneyGained) -> None:
    purse(stage, e.seat, e.amount)


@brief(ev.MoneyPaid, BEAT)
def money_paid(stage: Stage, e: ev.MoneyPaid) -> None:
    purse(stage, e.seat, -e.amount)


def purse(stage: Stage, seat: int, amount: int) -> None:
    """Coins between vehicle and money display, and a sign there, on the dashboard or panel."""
    here, there = stage.place("vehicle", seat), stage.place("purse", seat)
    if not stage.calm:
        start, end = (here, there) if amount > 0 else (there, here)
        stage.passing(Coins(start, end, min(MOST_COINS, 1 + abs(amount) // 20)), COINS)
    sign = Sign(f"{signed(amount)} F", "money", stage.place("purse", seat), amount >= 0, on_sheet=False)
    stage.passing(sign, RISE)
