"""G2. The last stretch: the odds of arriving in this round, and whether a repair should come before."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.bots.greedy.hand import PART_LEVELS, fuel_at_hand
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.trips import Means, chance_of_home
from greatrace.great_race.actions import BuyPart, FitPart

BOUGHT = 2  # levels that a repair buys, if the money allows


def chance(x: Outlook, drives: int, purse: int, spare: int) -> float:
    """The odds that `drives` drives, with `purse` francs and `spare` levels, reach the finish in this round."""
    price = x.r.edition.fuel_price.city if x.trip.cities > 0 else x.fuel_price
    fuel = fuel_at_hand(x) + (purse - sum(x.fares)) / price
    return chance_of_home(x.trip, Means(drives, fuel, spare))


def repair_first(x: Outlook, drives: int, fittings: Sequence[FitPart | BuyPart]) -> bool:
    """M1. Whether a repair is worth one of the last drives: its levels count at the finish only."""
    crew = x.crew
    held = sum(PART_LEVELS.get(card, 0) for card in x.own.hand)
    buying = any(isinstance(option, BuyPart) for option in fittings)
    bought = min(BOUGHT, crew.money // x.part_price, max(0, x.lacking - held)) if buying else 0
    levels = min(x.lacking, held + bought)
    spare = crew.engine + crew.chassis
    now = chance(x, drives, crew.money, spare) if crew.engine else 0.0
    repaired = chance(x, drives - 1, crew.money - bought * x.part_price, spare + levels)
    return repaired * (x.w.arrival + x.w.last_point * levels) > now * x.w.arrival
