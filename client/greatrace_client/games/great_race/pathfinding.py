"""The player's possible drives, and the cost of each path: a search over the rules' own steps on imagined positions.

Costs and legality come from `rules.step_costs`, applied to a copy of the open table in which the vehicle has already
moved. Unknown spaces are entered at their least cost and marked.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from itertools import count

from attrs import evolve, frozen
from msgspec.structs import replace

from greatrace.great_race import constants
from greatrace.great_race.actions import Ride, SplitWear, Step
from greatrace.great_race.costs import Cost
from greatrace.great_race.evolve import with_crew
from greatrace.great_race.rules import drive, step_costs
from greatrace.great_race.rules.escort import means
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, Own, View
from greatrace.kernel import Seat

# Weights of a level, a danger, an unknown space and a card, to compare two paths to one space.
WEIGHTS = {"fuel": 1.0, "wear": 1.3, "danger": 2.2, "blind": 2.6, "money": 0.02, "step": 0.05}


NOTHING = Cost()


@frozen
class DriveLeg:
    """One step of a path: its full cost, and its special properties. A blind leg costs at least that much."""

    action: Step | Ride
    to: str
    cost: Cost = NOTHING
    danger: bool = False
    stop: bool = False
    risk: bool = False
    blind: bool = False
    city: bool = False
    transports: int = 0


@frozen
class Way:
    """A drive of several steps; the crew as it would be before the last of them and afterwards, with every danger
    suffered.
    """

    legs: tuple[DriveLeg, ...]
    before: Crew
    after: Crew

    @property
    def end(self) -> str:
        """The last space."""
        return self.legs[-1].to

    @property
    def cost(self) -> Cost:
        """The total cost without dangers."""
        total = Cost()
        for leg in self.legs:
            total += leg.cost
        return total

    @property
    def dangers(self) -> int:
        return sum(leg.danger for leg in self.legs)

    def engine_loss(self, start: Crew) -> int:
        """The number of lost levels that the engine bears, for a crew with that state at the start."""
        return start.engine - self.after.engine

    @property
    def blind(self) -> int:
        """The number of unknown spaces on the path."""
        return sum(leg.blind for leg in self.legs)

    @property
    def spaces(self) -> tuple[str, ...]:
        return tuple(leg.to for leg in self.legs)


def balanced(crew: Crew, levels: int) -> SplitWear:
    """The split that keeps the engine running and both gauges even: what is shown before anybody has chosen."""
    return soundest(crew, drive.wear_splits(crew, levels))


def soundest(crew: Crew, splits: Iterable[SplitWear]) -> SplitWear:
    """The split after which the engine runs and both gauges are most even. Raises ValueError without any."""

    def worth(split: SplitWear) -> tuple[bool, int, int]:
        engine, chassis = crew.engine - split.engine, crew.chassis - split.chassis
        return engine > 0, min(engine, chassis), engine

    return max(splits, key=worth)


def ways(r: Ruleset, view: View, seat: Seat, spaces: int) -> dict[str, Way]:
    """The best path to every space within `spaces` steps, by its last space."""
    found: dict[str, Way] = {}
    fewest: dict[str, int] = {view.open.crews[seat].at: 0}
    order = count()
    start = view.open.crews[seat]
    heap: list[tuple[float, int, int, Open, Crew, tuple[DriveLeg, ...]]] = [(0.0, 0, next(order), view.open, start, ())]
    while heap:
        weight, steps, _, o, before, legs = heapq.heappop(heap)
        if legs:
            here = legs[-1].to
            if fewest.get(here, 99) <= steps:
                continue
            fewest[here] = steps
            found.setdefault(here, Way(legs, before, o.crews[seat]))
            if ends(r, o, view.own, seat, legs[-1]):
                continue
        if steps == spaces:
            continue
        for leg in legs_from(r, o, view.own, seat):
            if fewest.get(leg.to, 99) <= steps + 1:
                continue
            after = taken(r, o, view.own, seat, leg)
            heaviest = weight + heaviness(leg)
            heapq.heappush(heap, (heaviest, steps + 1, next(order), after, o.crews[seat], (*legs, leg)))
    return found


def along(r: Ruleset, view: View, seat: Seat, spaces: Sequence[str]) -> Way | None:
    """The path over exactly those spaces, as far as it can be driven; None if not at all."""
    before = view.open.crews[seat]
    o, legs = view.open, list[DriveLeg]()
    for space in spaces:
        found = [leg for leg in legs_from(r, o, view.own, seat) if leg.to == space]
        if not found or (legs and ends(r, o, view.own, seat, legs[-1])):
            break
        legs.append(min(found, key=heaviness))
        before, o = o.crews[seat], taken(r, o, view.own, seat, legs[-1])
    return Way(tuple(legs), before, o.crews[seat]) if legs else None


def ends(r: Ruleset, o: Open, own: Own, seat: Seat, leg: DriveLeg) -> bool:
    """Whether the drive is over after that leg (D1a, D6, D8)."""
    return leg.city or o.crews[seat].engine == 0 or (leg.stop and constants.GUIDE not in own.hand)


def legs_from(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[DriveLeg]:
    """Every step that the rules allow from the vehicle's place in `o`."""
    chosen: dict[tuple[str, str], DriveLeg] = {}
    for step in step_costs.steps(r, o, own, seat):
        leg = leg_of(r, o, seat, step)
        chosen[leg.to, "" if isinstance(step, Step) else step.kind] = leg  # of one line the cheapest comes last
    return list(chosen.values())


def leg_of(r: Ruleset, o: Open, seat: Seat, step: Step | Ride) -> DriveLeg:
    """The cost and effects of that step, as far as they can be known."""
    if isinstance(step, Ride):
        line = step_costs.line_to(r, o.crews[seat].at, step)
        price = step_costs.line_price(r, o, seat, line, step.transports)
        return DriveLeg(step, step.to, step_costs.CITY + Cost(money=price), city=True, transports=step.transports)
    space = step.to
    if space in r.board.cities:
        return DriveLeg(step, space, step_costs.CITY, city=True)
    risk = space in r.board.risk
    if space not in o.tiles:
        least = Cost(min(tile.fuel for tile in r.tiles.values()))
        return DriveLeg(step, space, least + step_costs.RISK if risk else least, risk=risk, blind=True)
    cost = step_costs.tile_cost(r, o, seat, space)
    return DriveLeg(step, space, cost, step_costs.dangerous(r, o, space), r.tiles[o.tiles[space]].stop, risk)


def taken(r: Ruleset, o: Open, own: Own, seat: Seat, leg: DriveLeg) -> Open:
    """The open table after that leg: paid, a danger suffered if it could be, otherwise cancelled."""
    crew = o.crews[seat]
    wear = leg.cost.wear
    if leg.danger and (step_costs.payable(crew, leg.cost + step_costs.DANGER) or not means(r, o, own, seat)):
        wear += step_costs.DANGER.wear
    split = balanced(crew, wear) if wear else SplitWear(0, 0)
    return with_crew(
        o,
        seat,
        at=leg.to,
        fuel=max(0, crew.fuel - leg.cost.fuel),
        money=crew.money - leg.cost.money,
        engine=crew.engine - split.engine,
        chassis=crew.chassis - split.chassis,
    )


def heaviness(leg: DriveLeg) -> float:
    """The weight against that leg."""
    cost, w = leg.cost, WEIGHTS
    weight = cost.fuel * w["fuel"] + cost.wear * w["wear"] + cost.money * w["money"] + w["step"]
    return weight + leg.danger * w["danger"] + leg.blind * w["blind"]


def with_cards(way: Way, r: Ruleset) -> int:
    """The number of resource cards that the path's city gives (D8), 0 at the finish."""
    last = way.legs[-1]
    return r.board.cities[last.to].cards if last.city and last.to != r.finish else 0


def wear_shares(way: Way, start: Crew) -> range:
    """The possible numbers of the path's lost levels for the engine; it keeps running if possible. Empty: no choice."""
    lost = start.engine + start.chassis - way.after.engine - way.after.chassis
    least = max(0, lost - start.chassis)
    most = max(least, min(lost, start.engine - 1))
    return range(least, most + 1) if most > least else range(0)


def shared(way: Way, start: Crew, engine: int) -> Way:
    """The path with `engine` of its levels on the engine, if that is one of its shares."""
    if engine not in wear_shares(way, start):
        return way
    lost = start.engine + start.chassis - way.after.engine - way.after.chassis
    after = replace(way.after, engine=start.engine - engine, chassis=start.chassis - lost + engine)
    return evolve(way, after=after)


def rest(way: Way, done: int) -> Way:
    """The way without its first legs."""
    return evolve(way, legs=way.legs[done:])
