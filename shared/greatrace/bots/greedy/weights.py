"""The worths used by a greedy bot, in francs. Tables give the worth of each further level; found by self-play."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

import msgspec

CARDS: Final[dict[str, float]] = {
    "trail_hunter": 9,
    "saboteur": 17,
    "con_artist": 9,
    "repair": 22,
    "escort": 22,
    "driver": 32,
    "cartographer": 22,
    "financier": 29,
    "transport": 14,
    "jerrycan": 17,
    "refuel": 45,
    "guide": 12,
    "tracker": 20,
    "spare_part": 24,
    "engine_part": 22,
    "chassis_part": 18,
    "toolbox": 52,
    "ransom": 12,
    "siphon": 16,
    "customs": 14,
    "scrounger": 14,
    "topographer": 22,
    "weather_station": 12,
    "visa": 16,
    "express_delivery": 18,
    "dandy": 12,
    "paddock": 12,
}


class Weights(msgspec.Struct, frozen=True):
    """A set of weights. `step`: the time for a space; `unknown`: the share of a space's cost left after exploring."""

    step: float = 18.0
    unknown: float = 0.85
    fuel: float = 17.0
    wear: float = 21.0
    city: float = 16.0  # low prices of fuel and parts, a place to rest
    city_card: float = 8.0
    stop: float = 10.0
    purse: float = 220.0  # francs beyond which money only counts as prestige
    ticket: float = 0.9  # a franc spent on a line
    short: float = 1.2  # a franc that has to be raised first
    poor: float = 30.0  # the fixed cost of raising money
    drive: float = 0.0  # the least gain that makes a drive worth its assistant
    arrival: float = 700.0
    last_point: float = 40.0  # a prestige point when somebody has arrived
    last_means: float = 12.0  # then a level that may still be needed on the way
    rush: float = 500.0  # bonus of arriving, times the odds that a rival ends the race with this round
    haste: float = 0.9  # relative loss of worth for later rounds, times the same odds
    home: float = 100.0  # a plan that is sure to arrive
    spite: float = 1.0  # factor for a rival's loss
    point: float = 26.0  # a prestige point when the end is near
    space: float = 13.0  # planning: a space that a drive may cover
    explored: float = 26.0  # ... two tiles laid ahead
    drawn: float = 21.0  # ... a card that fits into the hand
    crowded: float = 9.0  # ... one that does not
    guard: float = 34.0  # ... a danger that an escort will cancel
    watch: float = 3.0  # ... an escort for rivals' attacks
    wait: float = 0.0  # ... a turn in which others explore
    mix: float = 8.0  # spread of plans chosen by chance; 0: always the best
    fuel_levels: tuple[float, ...] = (30, 24, 20, 17, 14, 12, 11, 10)
    engine_levels: tuple[float, ...] = (95, 42, 30, 22, 18)
    chassis_levels: tuple[float, ...] = (34, 26, 20, 18, 16)
    cards: dict[str, float] = msgspec.field(default_factory=lambda: dict(CARDS))


MOST: Final = 13  # entries of a table: gauges have at most 12 levels
BEYOND: Final = 6.0  # worth of a level that the tables do not list


def totals(levels: tuple[float, ...]) -> tuple[float, ...]:
    """The worth of 0, 1, 2, ... levels."""
    padded = (*levels, *[BEYOND] * (MOST - 1 - len(levels)))
    return tuple(accumulate(padded, initial=0.0))


EARLIER: Final = Weights(
    step=26.9,
    unknown=1.0,
    fuel=7.65,
    wear=60.1,
    city=22.8,
    city_card=10.8,
    stop=6.93,
    purse=551.0,
    ticket=1.43,
    short=1.2,
    poor=30.0,
    drive=0.0,
    arrival=803.0,
    last_point=40.0,
    last_means=12.0,
    rush=744.0,
    haste=0.416,
    home=118.0,
    spite=1.36,
    point=30.9,
    space=9.45,
    explored=9.39,
    drawn=4.58,
    crowded=2.18,
    guard=8.95,
    watch=9.48,
    mix=0.0,
    fuel_levels=(16.9, 13.5, 11.3, 9.6, 7.9, 6.77, 6.21, 5.65),
    engine_levels=(56.9, 30.4, 21.7, 15.9, 13.0),
    chassis_levels=(60.8, 46.5, 35.8, 32.2, 28.6),
    cards={
        "trail_hunter": 11.6,
        "saboteur": 22.0,
        "con_artist": 11.6,
        "repair": 12.9,
        "escort": 31.8,
        "driver": 14.1,
        "cartographer": 13.0,
        "financier": 28.6,
        "transport": 27.1,
        "jerrycan": 14.9,
        "refuel": 39.3,
        "guide": 23.2,
        "tracker": 57.3,
        "spare_part": 14.0,
        "engine_part": 12.9,
        "chassis_part": 10.5,
        "toolbox": 30.4,
        "ransom": 15.5,
        "siphon": 20.7,
        "customs": 18.1,
        "scrounger": 18.1,
        "topographer": 13.0,
        "weather_station": 12.0,
        "visa": 16.0,
        "express_delivery": 18.0,
        "dandy": 12.0,
        "paddock": 12.0,
    },
)
"""The weights of experts in version 0.1."""

PRACTISED: Final = Weights(
    step=19.1,
    unknown=1.0,
    fuel=15.2,
    wear=32.3,
    city=24.3,
    city_card=6.13,
    stop=12.8,
    purse=220.0,
    ticket=1.2,
    short=1.2,
    poor=30.0,
    drive=0.0,
    arrival=429.0,
    last_point=40.0,
    last_means=12.0,
    rush=568.0,
    haste=0.303,
    home=76.3,
    spite=1.33,
    point=26.6,
    space=8.0,
    explored=24.0,
    drawn=16.0,
    crowded=0.7,
    guard=40.0,
    watch=5.0,
    wait=24.0,
    mix=5.0,
    fuel_levels=(15.0, 12.0, 10.0, 8.5, 7.0, 5.99, 5.5, 5.0),
    engine_levels=(136.0, 52.5, 37.2, 26.7, 21.9),
    chassis_levels=(68.2, 52.4, 38.5, 30.7, 26.7),
    cards={
        "trail_hunter": 18.4,
        "saboteur": 34.8,
        "con_artist": 18.4,
        "repair": 16.7,
        "escort": 42.6,
        "driver": 12.1,
        "cartographer": 13.0,
        "financier": 23.2,
        "transport": 19.6,
        "jerrycan": 19.1,
        "refuel": 50.5,
        "guide": 19.0,
        "tracker": 51.7,
        "spare_part": 18.2,
        "engine_part": 17.2,
        "chassis_part": 14.7,
        "toolbox": 36.6,
        "ransom": 24.5,
        "siphon": 32.8,
        "customs": 28.6,
        "scrounger": 28.6,
        "topographer": 13.0,
        "weather_station": 12.0,
        "visa": 16.0,
        "express_delivery": 18.0,
        "dandy": 12.0,
        "paddock": 12.0,
    },
)
"""The expert's weights: tuned by `scripts/tune_weights.py`, except those that make plans varied (docs/BOTS.md)."""
