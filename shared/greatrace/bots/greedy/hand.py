"""The choice of cards to take, keep and discard, and of parts and levels in a repair."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.bots.greedy.outlook import Outlook
from greatrace.great_race.actions import BuyPart, Discard, Done, FitPart, PlayAnytime, TakeCard
from greatrace.great_race.constants import JERRYCAN
from greatrace.kernel import Action

AGAIN = 0.7  # relative worth of a second card of a kind
FITTINGS = (FitPart, BuyPart)
POURED = 15.0  # francs: worth of a card that need not be discarded
REFUEL = 5  # levels that the refuel card brings


def wanted(x: Outlook, card: str) -> float:
    """The worth of one more of that card."""
    worth = x.card(card)
    return worth if card in (JERRYCAN, "spare_part") else worth * AGAIN ** x.own.hand.count(card)


def take(x: Outlook, options: Sequence[Action]) -> Action:
    """B1. Take the card of the highest worth; with a full hand only a jerrycan for the tank costs no card (B2)."""
    full = x.crew.hand >= x.crew.chassis and x.crew.fuel < x.crew.maximum.fuel

    def worth(card: str) -> float:
        return wanted(x, card) + (POURED if full and card == JERRYCAN else 0.0)

    return max((o for o in options if isinstance(o, TakeCard)), key=lambda o: worth(o.card))


def let_go(x: Outlook, options: Sequence[Action]) -> Action:
    """B2. Pour a jerrycan into the tank rather than lose a card; else discard the card of the lowest worth."""
    if (jerrycan := PlayAnytime(JERRYCAN)) in options and x.own.hand and len(x.own.hand) > x.crew.chassis:
        return jerrycan
    return min((o for o in options if isinstance(o, Discard)), key=lambda o: wanted(x, o.card))


def fuel_at_hand(x: Outlook) -> int:
    """The levels of fuel in the tank and in the hand."""
    return x.crew.fuel + x.own.hand.count(JERRYCAN) + REFUEL * x.own.hand.count("refuel")


def pawned(x: Outlook, francs: int) -> bool:
    """G2. Whether the way home needs those francs for fuel: in the last round no others will come."""
    if not x.last_round:
        return False
    short = x.fuel_needed - fuel_at_hand(x)
    return short > 0 and x.crew.money - francs < short * x.fuel_price


def fitting_gain(x: Outlook, option: FitPart | BuyPart) -> float:
    """M1. The worth of the levels, less their cost."""
    crew = x.crew
    gain = x.gauges(crew.fuel, crew.engine + option.engine, crew.chassis + option.chassis) - x.gauges_now
    if isinstance(option, BuyPart):
        if crew.engine and pawned(x, x.part_price):
            return 0.0
        return gain - (x.money(crew.money) - x.money(crew.money - x.part_price))
    return gain - (16.0 * max(0, 3 - option.engine - option.chassis) if option.card == "toolbox" else 4.0)


def fit(x: Outlook, options: Sequence[Action]) -> Action:
    """M1. Choose the best fitting, while it pays."""
    fittings = [o for o in options if isinstance(o, FITTINGS)]
    if not fittings:
        return options[0]
    gains = [fitting_gain(x, o) for o in fittings]
    most = max(gains)
    return Done() if most <= 0 and Done() in options else fittings[gains.index(most)]


def repair_gain(x: Outlook, fittings: Sequence[FitPart | BuyPart]) -> float:
    """A rough estimate of a whole repair's gain: the best fitting, then the other cards and francs."""
    if not fittings:
        return 0.0
    gains = [fitting_gain(x, option) for option in fittings]
    parts = [o for o in fittings if isinstance(o, FitPart)]
    further = 8.0 * (min(x.lacking, sum(PART_LEVELS.get(card, 0) for card in x.own.hand)) - 1) if parts else 0.0
    bought = x.in_city and x.lacking > 1 and x.crew.money >= 3 * x.part_price
    return max(gains) + max(0.0, further) + (6.0 if bought else 0.0)


PART_LEVELS = {"spare_part": 1, "engine_part": 1, "chassis_part": 1, "toolbox": 3}
