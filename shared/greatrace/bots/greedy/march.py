"""Estimates of the distance that a round's drives cover on the best way, and of the dangers on it."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from greatrace.bots.greedy.outlook import Outlook
from greatrace.great_race.rules import step_costs

EXPLORED_FUEL: Final = 1.1  # fuel levels for a tile that an explorer has chosen
SHORTEST: Final = 0.5  # a drive with fewer spaces left counts as over
HORIZON: Final = 16  # spaces of the way that are considered
LATER: Final = 0.6  # relative weight of a danger beyond this round's drives


class MarchSpace(NamedTuple):
    """A space of the way, with averages for a driver."""

    fuel: float  # levels
    stops: float  # probability that the drive ends there
    danger: float  # probability of a danger
    unknown: bool


class March:
    """The next spaces of the way; made once for each question about a plan."""

    def __init__(self, x: Outlook) -> None:
        share = max(1, sum(kind.number for kind in x.roads.bag))
        self.dangers = sum(kind.number for kind in x.roads.bag if kind.danger) / share
        self.legs = [self._leg(x, space) for space in x.path[:HORIZON]]
        self._reached: dict[tuple[int, int, int, int], int] = {}
        self._cancelled: dict[tuple[int, int, int], float] = {}

    def _leg(self, x: Outlook, space: str) -> MarchSpace:
        risk = step_costs.RISK.fuel if space in x.r.board.risk else 0
        if space in x.r.board.cities:
            return MarchSpace(step_costs.CITY.fuel, 1.0, 0.0, unknown=False)
        kind = x.open.tiles.get(space)
        if kind is None:
            fuel, _, stops = x.roads.means
            return MarchSpace(fuel + risk, stops, self.dangers, unknown=True)
        tile = x.r.tiles[kind]
        return MarchSpace(tile.fuel + risk, float(tile.stop), float(tile.danger), unknown=False)

    def reach(self, drives: int, engine: int, fuel: int, explored: int) -> int:
        """The number of spaces that the drives cover with that fuel, after `explored` unknown tiles have been laid."""
        key = drives, engine, fuel, explored
        if key not in self._reached:
            self._reached[key] = self._reach(*key)
        return self._reached[key]

    def _reach(self, drives: int, engine: int, fuel: float, explored: int) -> int:
        left, spaces = 0.0, 0
        for leg in self.legs:
            laid = leg.unknown and explored > 0
            explored -= laid
            cost, stops = (EXPLORED_FUEL, 0.0) if laid else (leg.fuel, leg.stops)
            if left < SHORTEST:
                drives, left = drives - 1, float(engine)
            if drives < 0 or fuel < cost:
                break
            fuel, left, spaces = fuel - cost, (left - 1) * (1 - stops), spaces + 1
        return spaces

    def cancelled(self, escorts: int, spaces: int, explored: int) -> float:
        """The expected number of dangers that the escorts cancel on those spaces (Poisson).

        The first `explored` unknown spaces get chosen tiles, without a danger.
        """
        key = escorts, spaces, explored
        if key not in self._cancelled:
            self._cancelled[key] = self._cancel(*key)
        return self._cancelled[key]

    def _cancel(self, escorts: int, spaces: int, explored: int) -> float:
        known = sum(leg.danger for leg in self.legs[:spaces] if not leg.unknown)
        blind = [leg.danger for leg in self.legs[:spaces] if leg.unknown]
        mean = sum(blind[explored:])
        mean += LATER * sum(leg.danger for leg in self.legs[spaces : spaces + 2])
        sure = min(escorts, known)
        return sure + sum(1 - _at_most(n, mean) for n in range(int(escorts - sure)))


def _at_most(number: int, mean: float) -> float:
    """The Poisson probability of at most that number."""
    term = total = exp(-mean)
    for n in range(1, number + 1):
        term *= mean / n
        total += term
    return total
