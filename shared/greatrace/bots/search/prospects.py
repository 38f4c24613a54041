"""The odds of each player of winning the Great Race from a position: a linear score for each, tuned by self-play.

A player's score is the sum of weighted facts; the odds are the scores' shares after exponentiation. The facts can be
read off the table, so that a position costs little more than one spread of the roads.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import Final

import msgspec

from greatrace.bots.greedy.outlook import Outlook, WeightTables
from greatrace.bots.greedy.roads import Roads
from greatrace.bots.greedy.trips import Means, chance_of_home
from greatrace.bots.greedy.weights import Weights
from greatrace.great_race.constants import JERRYCAN
from greatrace.great_race.rules.funding import funds
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own, State
from greatrace.great_race.view import view_of
from greatrace.kernel import Seat

REFUEL: Final = 5  # levels


class PlayerFacts(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The facts about one player, in units that make the weights of similar size."""

    way: float  # expected effort to the finish, hundreds of francs
    drives: float  # number of drives for the way
    steps: float  # spaces to the finish, tens
    thirst: float  # fuel levels needed for the way beyond those in the tank
    fuel: float  # levels
    engine: float  # levels
    broken: float  # 1: no engine
    weak: float  # 1: an engine of one or two levels
    chassis: float  # levels
    purse: float  # useful money, tens of francs
    riches: float  # money beyond that, tens of francs
    cards: float  # worth of the hand, tens of francs
    late: float  # place in the order of progress, 0 to 1
    home: float  # odds that the best plan for the next round arrives


class Merits(PlayerFacts, frozen=True, array_like=True, gc=False):
    """A weight for every fact."""


TUNED: Final = Merits(
    -0.6810,
    -0.1009,
    -0.0760,
    -0.0998,
    0.0437,
    0.2199,
    0.1996,
    0.0633,
    0.4358,
    0.1158,
    0.0881,
    0.0777,
    0.1862,
    1.1929,
)
"""The weights from 1,177 races of four kinds of bots, played by `scripts/tune_bots.py`; used by hard and expert."""


HINTS: Final = (
    "nearer",
    "nearer",
    "nearer",
    "fuel",
    "fuel",
    "engine",
    "engine",
    "engine",
    "chassis",
    "money",
    "money",
    "cards",
    "order",
    "arrival",
)
"""The id of each fact in hints."""
DECIDED: Final = 3.0  # score of a race that is won


class Judge:
    """Judges positions of one table."""

    def __init__(self, r: Ruleset, merits: Merits = TUNED) -> None:
        self.r, self.merits = r, msgspec.structs.astuple(merits)
        self.weights = Weights()
        self.tables = WeightTables(self.weights)

    def chances(self, state: State, survey: Roads | None = None) -> list[float]:
        """The odds of winning, by seat; a race that is over has been won or lost.

        A recent `survey` of the roads saves time.
        """
        if state.open.result is not None:
            return self._decided(state.open)
        facts = self.facts(state, survey)
        return shares([sum(map(mul, self.merits, one)) for one in facts])

    def _decided(self, o: Open) -> list[float]:
        assert o.result is not None
        seats = len(o.crews)
        if o.result.winner is None:
            return [1 / seats] * seats
        return [float(seat == o.result.winner) for seat in range(seats)]

    def facts(self, state: State, survey: Roads | None = None) -> list[tuple[float, ...]]:
        """The facts by seat, in the order of `PlayerFacts`."""
        o = state.open
        roads = Roads(self.r, self.weights, o, Own(), o.track[0]) if survey is None else survey.resurveyed(o)
        return [self._facts(state, seat, roads) for seat in range(len(o.crews))]

    def _facts(self, state: State, seat: Seat, roads: Roads) -> tuple[float, ...]:
        x = Outlook(self.r, self.weights, self.tables, view_of(state, seat), roads)
        crew, trip, last = x.crew, x.trip, max(1, len(x.open.crews) - 1)
        useful = min(crew.money, x.wanted_money)
        return (
            roads.togo[x.at] / 100,
            trip.drives,
            x.steps_left / 10,
            max(0.0, trip.fuel - crew.fuel),
            crew.fuel,
            crew.engine,
            crew.engine == 0,
            0 < crew.engine <= 2,  # noqa: PLR2004 - a weak engine
            crew.chassis,
            useful / 10,
            (crew.money - useful) / 10,
            sum(map(x.card, x.own.hand)) / 10,
            x.open.track.index(seat) / last,
            home(x),
        )

    def parts(self, state: State, seat: Seat, survey: Roads | None = None) -> dict[str, float]:
        """The components of a seat's lead over the others, by the ids of hints."""
        if state.open.result is not None:
            return {"arrival": DECIDED * self._decided(state.open)[seat]}
        facts = self.facts(state, survey)
        parts: dict[str, float] = {"rivals": 0.0}
        for name, weight, fact in zip(HINTS, self.merits, facts[seat], strict=True):
            parts[name] = parts.get(name, 0.0) + weight * fact
        for other, one in enumerate(facts):
            if other != seat:
                score = sum(weight * fact for weight, fact in zip(self.merits, one, strict=True))
                parts["rivals"] -= score / (len(facts) - 1)
        return parts


def home(x: Outlook) -> float:
    """The odds of arriving with the best split of the next round's assistants between drives and funding."""
    crew, hand, needed = x.crew, x.own.hand, x.trip
    if crew.place or not crew.engine:
        return float(crew.place > 0)
    every, drivers = len(x.r.edition.funding), hand.count("driver")
    if every + drivers + 1 < needed.drives:
        return 0.0
    price = x.r.edition.fuel_price.city if needed.cities > 0 or x.in_city else x.fuel_price
    fuel = crew.fuel + hand.count(JERRYCAN) + REFUEL * hand.count("refuel")
    likely = 0.0
    for drives in range(1, every + 1):
        raised = funds(x.r, every - drives) if drives < every else 0
        reach = fuel + (crew.money + raised - needed.fares) / price
        likely = max(likely, chance_of_home(needed, Means(drives + drivers, reach, crew.engine + crew.chassis)))
    return likely


def shares(scores: Sequence[float]) -> list[float]:
    """Odds, with the sum 1, from scores."""
    most = max(scores)
    raised = [exp(score - most) for score in scores]
    total = sum(raised)
    return [one / total for one in raised]
