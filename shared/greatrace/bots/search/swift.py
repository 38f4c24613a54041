"""The quick bot for playouts: the normal bot with less care. One for all seats, many times faster.

Its roads are surveyed once and only patched after that, it sees the bag in three kinds of tiles, tries few amounts of
fuel, and lays tiles only on the ways of the vehicles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from greatrace.bots.greedy import GreedyBot, tile_placement
from greatrace.bots.greedy.bot import PROMPTS
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.planning import pick, plan_values
from greatrace.bots.greedy.roads import Roads
from greatrace.bots.greedy.sequence import Go
from greatrace.bots.greedy.tile_placement import HARM, SPITE
from greatrace.bots.greedy.unseen import Unseen
from greatrace.bots.greedy.ways import BestDrive
from greatrace.bots.greedy.weights import Weights
from greatrace.bots.seat import SeatQuestion
from greatrace.great_race.actions import PlaceTile, Plan
from greatrace.great_race.rules.cards import rivals
from greatrace.great_race.rules.pathfinder import Placements
from greatrace.great_race.state import Open, Own, View
from greatrace.kernel import Action, Rules

Drives = dict[Any, BestDrive]
"""The drives found on one map, by the parameters of the search."""

AHEAD = 8  # spaces of a way that count for placing a tile
SORTS = 3


class SwiftBot(GreedyBot):
    """New and lifted tiles change the efforts of their spaces at once, the distances behind them not at all."""

    def __init__(self, rules: Rules[Any], weights: Weights | None = None) -> None:
        super().__init__(rules, weights)
        self.prompts = {**PROMPTS, "place": lay, "sequence": act, "plan": plan}
        self.surveyed: Roads | None = None
        self._tiles: Mapping[str, str] | None = None  # the map of the last question
        self._drives: Drives = {}  # drives found on that map
        self._first_drives: Drives = {}  # drives found on the map that was surveyed

    def survey(self, o: Open) -> Roads:
        """Compute the present roads, as a base for playouts."""
        roads = Roads(self.r, self.weights, o, Own(), o.track[0])
        roads.bag = sorted_out(roads)
        self.surveyed = self._roads = roads
        self._tiles = o.tiles
        self._drives = self._first_drives = {}
        return roads

    def outlook(self, view: View) -> Outlook:
        """The position, on roads that are accurate enough."""
        o, roads = view.open, self._roads or self.survey(view.open)
        if o.tiles is not self._tiles:
            assert self.surveyed is not None
            self._tiles = o.tiles
            roads = self._roads = self.surveyed.patched(o)
            self._drives = self._first_drives if roads is self.surveyed else {}
        outlook = Outlook(self.r, self.weights, self.tables, view, roads)
        outlook.known_drives = self._drives
        return outlook


def sorted_out(roads: Roads) -> list[Unseen]:
    """The bag in few kinds of tiles, each the middle one of its third."""
    kinds = sorted(roads.bag, key=lambda kind: roads.crossing(kind.fuel, kind.wear, kind.danger, kind.stop))
    every = [kind for kind in kinds for _ in range(kind.number)]
    if len(kinds) <= SORTS:
        return roads.bag
    size = len(every) / SORTS
    return [replace(every[round((i + 0.5) * size)], number=1) for i in range(SORTS)]


def act(x: Outlook, q: SeatQuestion) -> Action:
    """C2. Choose with none, half or all of the fuel that could be bought."""
    go = Go(x, q.options)
    most = len(go.fuels)
    go.fuels = sorted({max(1, most // 2), most}) if most else []
    return go.choose()


USUAL: Final = frozenset(
    Plan(*boxes)
    for boxes in (
        (1, 2, 1, 1),
        (1, 3, 0, 1),
        (1, 3, 1, 0),
        (2, 2, 0, 1),
        (2, 2, 1, 0),
        (0, 3, 1, 1),
        (0, 4, 0, 1),
        (0, 4, 1, 0),
        (0, 5, 0, 0),
        (1, 4, 0, 0),
        (2, 3, 0, 0),
        (0, 3, 0, 2),
        (1, 2, 0, 2),
        (0, 2, 0, 3),
        (0, 2, 1, 2),
        (2, 1, 0, 2),
        (0, 0, 0, 5),
        (1, 1, 0, 3),
        (0, 1, 0, 4),
        (3, 2, 0, 0),
        (0, 3, 2, 0),
    )
)
"""The plans that good bots make; six assistants have all plans to choose from."""


def plan(x: Outlook, q: SeatQuestion) -> Action:
    """P1. Choose a plan; without modules, worths computed before for the same facts are reused."""
    if x.r.extensions:
        plans = usual(q)
        return pick(plans, plan_values(x, plans), x.w.mix, x.rng)
    key = x.seat, x.own.hand, x.open.crews, x.open.order
    found: tuple[tuple[Plan, ...], list[float]] | None = x.roads.plans.get(key)
    if found is None:
        plans = usual(q)
        found = x.roads.plans[key] = plans, plan_values(x, plans)
    return pick(*found, x.w.mix, x.rng)


def usual(q: SeatQuestion) -> tuple[Plan, ...]:
    """The plans on offer that are worth considering."""
    plans = tuple([o for o in q.options if isinstance(o, Plan)])
    return tuple([o for o in plans if o in USUAL]) or plans


def lay(x: Outlook, q: SeatQuestion) -> Action:
    """PF1. Place the best tile on the bot's own way, or the worst on a rival's."""
    places: Any = q.options
    if not isinstance(places, Placements):
        return tile_placement.lay(x, [option for option in places if isinstance(option, PlaceTile)])
    roads, mine = x.roads, x.roads.path(x.at, AHEAD)
    theirs: list[str] = []
    for seat in rivals(x.open, x.seat):
        theirs += roads.path(x.open.crews[seat].at, AHEAD)
    free = set(places.spaces)
    best, most = places[0], 0.0
    for space in dict.fromkeys((*mine, *theirs)):
        if space not in free:
            continue
        for tile in places.tiles:
            change = roads.tile(x.r.tiles[tile], space) - roads.effort[space]
            gain = 0.0 if space not in mine else -change if change < 0 else -HARM * change
            gain += SPITE * x.w.spite * change if space in theirs else 0.0
            if gain > most:
                best, most = PlaceTile(tile, space), gain
    return best
