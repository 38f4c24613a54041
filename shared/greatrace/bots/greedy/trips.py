"""The whole way to the finish, the bot's or a rival's, and the odds of driving it in this round."""

from __future__ import annotations

from math import exp

from msgspec import Struct

from greatrace.bots.greedy.roads import Roads
from greatrace.great_race.rules import step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open

LEAST_RANGE = 2  # spaces: a vehicle with less will be repaired first


class Trip(Struct, frozen=True, gc=False):
    """An estimate of the whole way to the finish."""

    drives: float
    fuel: float
    wear: float
    cities: int  # on the way, the finish not counted
    steps: int
    fares: int  # francs for lines on the way


class Means(Struct, frozen=True, gc=False):
    """The means for the way in this round. `spare`: levels of engine and chassis."""

    drives: float
    fuel: float
    spare: float


def fare(r: Ruleset, a: str, b: str) -> int:
    """The price of the ticket for a step from a city, in francs: 0 on land."""
    if b in r.board.neighbours[a]:
        return 0
    return min((line.price for line in r.board.lines_from[a] if line.other(a) == b), default=0)


def trip(r: Ruleset, o: Open, roads: Roads, at: str, engine: int) -> Trip:
    """An estimate of the way to the finish: drives (each ends in a city, at a stop or out of range), fuel and wear."""
    key = at, engine
    found: Trip | None = roads.trips.get(key)
    if found is None:
        before = roads.same_way(at)
        found = _trip(r, o, roads, at, engine) if before is None else trip(r, o, before, at, engine)
        roads.trips[key] = found
    return found


def _trip(r: Ruleset, o: Open, roads: Roads, at: str, engine: int) -> Trip:
    drives = fuel = wear = left = 0.0
    fares, cities, (mean_fuel, mean_wear, stops) = 0, 0, roads.means
    path, towns, zone, tiles, reach = roads.path(at), r.board.cities, r.board.risk, o.tiles, max(LEAST_RANGE, engine)
    for space in path:
        if left < 1:
            drives, left = drives + 1, reach
        left -= 1
        if at in towns:
            fares += fare(r, at, space)
        at = space
        if space in towns:
            fuel, left, cities = fuel + step_costs.CITY.fuel, 0, cities + 1
            continue
        if space in zone:
            fuel += step_costs.RISK.fuel
        kind = tiles.get(space)
        if kind is None:
            fuel, wear, drives = fuel + mean_fuel, wear + mean_wear, drives + 0.7 * stops
            continue
        tile = r.tiles[kind]
        fuel, wear = fuel + tile.fuel, wear + tile.wear + tile.danger
        left = 0 if tile.stop else left
    return Trip(drives, fuel, wear, cities - 1, len(path), fares)


def chance_of_home(needed: Trip, means: Means) -> float:
    """The odds that the means are enough: a product of three logistic functions, fitted to bots' races."""
    if means.drives + 1 < needed.drives:
        return 0.0
    in_time = sure(1.6 * (means.drives - needed.drives) + 0.2)
    return in_time * sure(means.fuel - needed.fuel - 1.5) * sure(0.8 * (means.spare - needed.wear) - 0.5)


def sure(slack: float) -> float:
    """A logistic function from 0 to 1: the safety of that slack."""
    return 1 / (1 + exp(-slack))
