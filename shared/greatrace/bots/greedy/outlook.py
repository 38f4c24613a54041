"""A position as a greedy bot evaluates it: the view, the roads, and the worth of everything now."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any

from greatrace.bots.greedy.memo import once
from greatrace.bots.greedy.roads import Roads
from greatrace.bots.greedy.trips import Trip, trip
from greatrace.bots.greedy.weights import BEYOND, Weights, totals
from greatrace.great_race.constants import TRANSPORT
from greatrace.great_race.rules import step_costs
from greatrace.great_race.rules.cards import SCROUNGER, TRACKER, tracks
from greatrace.great_race.rules.convoy import fuel_price
from greatrace.great_race.rules.end import MONEY_PER_POINT
from greatrace.great_race.rules.mechanic import part_price
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, View

Worths = Sequence[float]  # worths of 0, 1, 2, ... levels

PLACE = attrgetter("place")
CRAMPED = 14.0  # francs lost with each card beyond the chassis level
CLOSE = 6  # steps from the finish at which prestige begins to count


class WeightTables:
    """The weights' tables, summed up once for each bot."""

    def __init__(self, w: Weights) -> None:
        self.fuel, self.engine, self.chassis = totals(w.fuel_levels), totals(w.engine_levels), totals(w.chassis_levels)
        self.splits: dict[tuple[int, bool], dict[tuple[int, int, int], tuple[int, int]]] = {}
        self._cramped: dict[int, list[float]] = {}
        self._enough_fuel: dict[int, tuple[float, ...]] = {}

    def enough_fuel(self, enough: int) -> tuple[float, ...]:
        """The worth of each amount of fuel when the way takes `enough`: more is worth next to nothing."""
        found, table = self._enough_fuel.get(enough), self.fuel
        if found is None:
            worths = (worth if n <= enough else table[enough] + (n - enough) for n, worth in enumerate(table))
            found = self._enough_fuel[enough] = tuple(worths)
        return found

    def cramped(self, hand: int) -> list[float]:
        """The worth of the chassis' levels with that number of cards to hold."""
        if hand not in self._cramped:
            worths = [worth - CRAMPED * max(0, hand - n) for n, worth in enumerate(self.chassis)]
            self._cramped[hand] = worths
        return self._cramped[hand]


class Outlook:
    """All facts that a choice depends on. Made again for every question; roads and tables are shared."""

    known_drives: dict[Any, Any] | None = None  # drives found earlier on this map, if they may be reused
    rng: random.Random | None = None  # for choices among nearly equal answers

    def __init__(self, r: Ruleset, w: Weights, tables: WeightTables, view: View, roads: Roads) -> None:
        assert view.seat is not None
        self.r, self.w, self.tables, self.roads = r, w, tables, roads
        self.open, self.own, self.seat = view.open, view.own, view.seat
        self.crew: Crew = view.open.crews[view.seat]
        self.at = self.crew.at
        self.last_round = any(map(PLACE, view.open.crews))  # G2: from now on only arriving and prestige count

    @once
    def path(self) -> list[str]:
        """The best way to the finish."""
        return self.roads.path(self.at)

    @once
    def trip(self) -> Trip:
        """An estimate of the way to the finish."""
        return trip(self.r, self.open, self.roads, self.at, self.crew.engine)

    @property
    def fuel_needed(self) -> float:
        """A rough estimate of the fuel levels for the rest of the way."""
        return self.trip.fuel

    @once
    def steps_left(self) -> int:
        """Spaces to the finish."""
        return len(self.path)

    @once
    def in_city(self) -> bool:
        """Whether the vehicle stands in a city, where fuel and parts are cheap."""
        return self.at in self.r.board.cities

    @once
    def fuel_price(self) -> int:
        """The price of a fuel level here, in francs."""
        return fuel_price(self.r, self.crew)

    @once
    def part_price(self) -> int:
        """The price of a part's level here, in francs."""
        return part_price(self.r, self.crew)

    @once
    def wanted_money(self) -> float:
        """The francs that the rest of the race can use; more only count as prestige."""
        way = self.trip
        short = way.fuel - self.crew.fuel
        need = 13 * (short if short > 0 else 0.0) + 6 * way.steps
        return min(self.w.purse, 40 + need)

    @once
    def spread_fuel(self) -> tuple[float, ...]:
        """The worth of each amount of fuel: levels that the way does not need are worth next to nothing."""
        return self.tables.enough_fuel(int(self.fuel_needed + 1))

    @once
    def money(self) -> Callable[[int], float]:
        """A function from francs to their worth. It has no reference to the outlook: a search makes a thousand outlooks
        a second, and the garbage collector would have to find each of them.
        """
        if self.last_round:
            each = self.w.last_point / MONEY_PER_POINT
            return lambda francs: each * francs
        wanted, beyond = self.wanted_money, self.w.point / MONEY_PER_POINT * 0.6
        return lambda francs: francs if francs <= wanted else wanted + beyond * (francs - wanted)

    @once
    def levels(self) -> tuple[Worths, Worths, Worths]:
        """The worth of each number of levels with this hand: fuel, engine, chassis."""
        t = self.tables
        if self.last_round:
            return self._last_levels(self.w.last_point)
        if not self.crew.hand:
            return self.spread_fuel, t.engine, t.chassis
        return self.spread_fuel, t.engine, t.cramped(self.crew.hand)

    def _last_levels(self, point: float) -> tuple[Worths, Worths, Worths]:
        gauge = range(len(self.tables.engine))
        return self.spread_fuel, [point * (n + (n > 0)) for n in gauge], [point * n for n in gauge]

    @once
    def levels_on_the_way(self) -> tuple[Worths, Worths, Worths]:
        """The worth of levels for a drive that does not end at home: in the last round only for arriving (G3)."""
        return self._last_levels(self.w.last_means) if self.last_round else self.levels

    def brought_home(self, engine: int, chassis: int) -> float:
        """The additional worth of levels at home, compared with the way."""
        (_, engines, chassises), (_, e, c) = self.levels, self.levels_on_the_way
        return engines[engine] - e[engine] + chassises[chassis] - c[chassis]

    def gauges(self, fuel: int, engine: int, chassis: int) -> float:
        """The worth of a vehicle's levels with this hand."""
        of_fuel, of_engine, of_chassis = self.levels
        return of_fuel[fuel] + of_engine[engine] + of_chassis[chassis]

    @once
    def gauges_now(self) -> float:
        """The worth of the vehicle's present levels."""
        return self.gauges(self.crew.fuel, self.crew.engine, self.crew.chassis)

    def split(self, engine: int, chassis: int, levels: int) -> tuple[int, int]:
        """The best split of a loss (D3): engine and chassis levels lost."""
        key = engine, chassis, levels
        found = self.splits.get(key)
        if found is None:
            every = [(e, levels - e) for e in range(levels + 1) if e <= engine and levels - e <= chassis]
            found = max(every, key=lambda lost: self.gauges(0, engine - lost[0], chassis - lost[1]))
            self.splits[key] = found
        return found

    @once
    def splits(self) -> dict[tuple[int, int, int], tuple[int, int]]:
        """The splits found by `split` for this hand."""
        return self.tables.splits.setdefault((self.crew.hand, self.last_round), {})

    @once
    def city_bonuses(self) -> dict[str, float]:
        """The worth of entering a city (`bonuses.of_city`), as far as computed."""
        return {}

    # ---- cards

    @once
    def lacking(self) -> int:
        """The number of levels that engine and chassis lack."""
        crew = self.crew
        return crew.maximum.engine - crew.engine + crew.maximum.chassis - crew.chassis

    @once
    def unknown_ahead(self) -> int:
        """The number of unknown spaces among the next of the way."""
        tiles, cities = self.open.tiles, self.r.board.cities
        return sum([space not in tiles and space not in cities for space in self.path[:CLOSE]])

    @once
    def fares(self) -> list[int]:
        """The price of every step of the way, in francs: 0 on land."""
        board, cards = self.r.board, self.own.hand.count(TRANSPORT)
        prices = []
        for a, b in pairwise([self.at, *self.path]):
            lines = [] if b in board.neighbours[a] else [x for x in board.lines_from[a] if x.other(a) == b]
            prices.append(
                min((step_costs.line_price(self.r, self.open, self.seat, x, cards) for x in lines), default=0)
            )
        return prices

    @property
    def line_ahead(self) -> bool:
        return any(self.fares[:10])

    def card(self, card: str) -> float:
        """The worth of holding that card now."""
        if card == SCROUNGER and tracks(self.r, card):
            card = TRACKER
        worth = self.w.cards.get(card, BEYOND)
        crew = self.crew
        if card == "refuel":
            return worth if self.fuel_needed > 3 else BEYOND  # noqa: PLR2004 - levels
        if card == "jerrycan":
            return worth if self.fuel_needed > crew.fuel else 2.0
        if card in ("spare_part", "toolbox", "repair", "engine_part", "chassis_part"):
            return worth * min(1.25, 0.6 + 0.13 * self.lacking)
        if card == "cartographer":
            return worth if self.unknown_ahead > 1 else BEYOND
        if card == "transport":
            return 42.0 if self.line_ahead else BEYOND
        return worth
