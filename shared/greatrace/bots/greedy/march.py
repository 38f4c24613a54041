"""How far the drives of a round may carry along the best way, and how many dangers lie there: an estimate."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from greatrace.bots.greedy.outlook import Outlook
from greatrace.great_race.rules import step_costs

EXPLORED_FUEL: Final = 1.1  # levels that a tile takes which an explorer has chosen
SHORTEST: Final = 0.5  # spaces left of a drive below which it counts as over
HORIZON: Final = 16  # spaces of the way that are looked at
LATER: Final = 0.6  # what a danger beyond this round's drives counts


class MarchSpace(NamedTuple):
    """A space of the way, as an average driver meets it."""

    fuel: float  # levels
    stops: float  # how likely the drive ends there
    danger: float  # how likely there is one
    unknown: bool


class March:
    """The next spaces of the way; made once a plan question."""

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
        """Spaces that so many drives cover with that fuel, when so many unknown tiles have been laid before."""
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
        """How many dangers so many escorts are likely to cancel on so many spaces (Poisson).

        The first unknown spaces, `explored` of them, get tiles that were chosen: without a danger.
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
    """Poisson: how likely there are no more than that."""
    term = total = exp(-mean)
    for n in range(1, number + 1):
        term *= mean / n
        total += term
    return total
