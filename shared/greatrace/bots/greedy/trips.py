"""The whole way to the finish, the bot's or a rival's, and how likely it is driven in this round."""

from __future__ import annotations

from itertools import pairwise
from math import exp
from typing import NamedTuple

from greatrace.bots.greedy.roads import Roads
from greatrace.great_race.rules import step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open

LEAST_RANGE = 2  # spaces: a vehicle that can do less will be repaired first


class Trip(NamedTuple):
    """What the whole way to the finish will take, as far as anyone can tell."""

    drives: float
    fuel: float
    wear: float
    cities: int  # on the way, the finish not counted
    steps: int
    fares: int  # francs for lines on the way


class Means(NamedTuple):
    """What there is for the way in this round. `spare`: levels of engine and chassis."""

    drives: float
    fuel: float
    spare: float


def fares(r: Ruleset, at: str, path: list[str]) -> list[int]:
    """What the ticket of each step of the way costs, in francs: 0 on land."""
    board = r.board
    return [
        min((line.price for line in board.lines_from[a] if line.other(a) == b), default=0)
        if a in board.lines_from and b not in board.neighbours[a]
        else 0
        for a, b in pairwise([at, *path])
    ]


def trip(r: Ruleset, o: Open, roads: Roads, at: str, engine: int) -> Trip:
    """The way to the finish: drives (each ends in a city, at a stop or out of range), fuel and wear."""
    key = at, engine
    found: Trip | None = roads.trips.get(key)
    if found is None:
        before = roads.same_way(at)
        found = _trip(r, o, roads, at, engine) if before is None else trip(r, o, before, at, engine)
        roads.trips[key] = found
    return found


def _trip(r: Ruleset, o: Open, roads: Roads, at: str, engine: int) -> Trip:
    drives = fuel = wear = left = 0.0
    cities, (mean_fuel, mean_wear, stops) = 0, roads.means
    path = roads.path(at)
    for space in path:
        if left < 1:
            drives, left = drives + 1, max(LEAST_RANGE, engine)
        left -= 1
        kind = o.tiles.get(space)
        if space in r.board.cities:
            fuel, left, cities = fuel + step_costs.CITY.fuel, 0, cities + 1
            continue
        fuel += step_costs.RISK.fuel if space in r.board.risk else 0
        if kind is None:
            fuel, wear, drives = fuel + mean_fuel, wear + mean_wear, drives + 0.7 * stops
            continue
        tile = r.tiles[kind]
        fuel, wear = fuel + tile.fuel, wear + tile.wear + tile.danger
        left = 0 if tile.stop else left
    return Trip(drives, fuel, wear, cities - 1, len(path), sum(fares(r, at, path)))


def chance_of_home(needed: Trip, means: Means) -> float:
    """How likely those means are enough: a product of three doubts, each set by what bots' races turned out to be."""
    if means.drives + 1 < needed.drives:
        return 0.0
    in_time = sure(1.6 * (means.drives - needed.drives) + 0.2)
    return in_time * sure(means.fuel - needed.fuel - 1.5) * sure(0.8 * (means.spare - needed.wear) - 0.5)


def sure(slack: float) -> float:
    """From 0 to 1: how safe so much slack is."""
    return 1 / (1 + exp(-slack))
