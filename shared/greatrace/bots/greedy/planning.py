"""P1. The choice of a plan, by an estimate of what each brings this round."""

from __future__ import annotations

import random
from math import exp

from greatrace.bots.greedy import endgame
from greatrace.bots.greedy.hand import PART_LEVELS, fuel_at_hand
from greatrace.bots.greedy.march import March
from greatrace.bots.greedy.outlook import CLOSE, Outlook
from greatrace.bots.greedy.rivals import followers, lead, over
from greatrace.great_race.actions import Plan
from greatrace.great_race.constants import ESCORT_CARD
from greatrace.great_race.rules.funding import funds

LOW = 3  # engine levels below which a repair comes first
ENOUGH = 2  # levels for which a repair of a sound vehicle is worth its assistant
SPENT_ON_PARTS = 0.8  # relative worth of a franc spent on parts
TILES = 2  # tiles that one explorer lays
SPARE_PLACES = 1  # places kept free in the hand, for the cards of cities and a falling chassis (B2)
FOLLOWERS = 2  # with this number of rivals who act later, one is sure to explore
SCRATCHED = 1  # levels that a vehicle may lack and still be ready to drive
READY = 30.0  # francs: loss by a round without a drive for a sound vehicle in a city
SEEN = 2  # known spaces ahead for which it is worth setting out
CLEARLY = 4.0  # times `Weights.mix`: a plan worse by this is never chosen


class Round:
    """The possibilities of this round, computed once for all plans."""

    def __init__(self, x: Outlook) -> None:
        self.x = x
        crew, hand = x.crew, x.own.hand
        self.fuel = fuel_at_hand(x)
        self.march = March(x)
        self.blind = x.unknown_ahead
        self.parts = sum(PART_LEVELS.get(card, 0) for card in hand)
        self.room = max(0, crew.chassis - crew.hand - SPARE_PLACES)
        self.drivers, self.guards = hand.count("driver"), hand.count(ESCORT_CARD)
        self.dangers = sum(x.open.tiles.get(s, "").find("danger") >= 0 for s in x.path[:CLOSE])
        self.over = over(x)
        self.lead = lead(x)
        self.followers = len(followers(x))
        self.ready = self._ready()

    def value(self, plan: Plan) -> float:
        """The francs that the plan may bring: for this race's end, and for later rounds, if any."""
        x = self.x
        raised = funds(x.r, plan.funding) if plan.funding else 0
        purse = x.crew.money + raised
        repairs, engine, spent = self._repair(plan.mechanic, purse)
        drives = plan.mechanic - (1 if repairs else 0) + self.drivers
        value = x.money(purse) - x.money(x.crew.money) + repairs
        spaces = self._spaces(drives, engine, purse - spent, plan.pathfinder)
        value += x.w.space * spaces + self._paths(plan.pathfinder)
        value += self._escorts(plan.escort, spaces, plan.pathfinder) + self._waiting(plan)
        if not spaces and self.ready:
            value -= READY
        home = x.w.home + x.w.rush * self.over
        later = 1 - self.over * x.w.haste
        return later * value + home * self._home(drives, engine, purse - spent, plan.escort)

    def _ready(self) -> bool:
        """Whether the vehicle is sound, in a city, and knows and can pay for its next spaces."""
        x, crew = self.x, self.x.crew
        if not x.in_city or x.lacking > SCRATCHED:
            return False
        tiles, cities = x.open.tiles, x.r.board.cities
        known = all(space in tiles or space in cities for space in x.path[:SEEN])
        return known and crew.money >= x.fares[0] + (crew.maximum.fuel - self.fuel) * x.fuel_price

    def _repair(self, mechanics: int, purse: int) -> tuple[float, int, int]:
        """The worth of one repair, the engine level after it, and the francs spent."""
        x, crew = self.x, self.x.crew
        if not mechanics or not x.lacking:
            return 0.0, crew.engine, 0
        bought = min(2, purse // x.part_price) if x.in_city or crew.engine == 0 else 0
        levels = min(x.lacking, self.parts + bought)
        if not levels or (crew.engine >= LOW and crew.chassis >= LOW - 1 and levels < ENOUGH):
            return 0.0, crew.engine, 0
        spent = bought * x.part_price
        gain, engine = self._raised(levels)
        return max(0.0, gain - SPENT_ON_PARTS * spent), engine, spent

    def _raised(self, levels: int) -> tuple[float, int]:
        """The worth of that number of levels in their best use, and the engine level then."""
        crew, t, gain = self.x.crew, self.x.tables, 0.0
        engine, chassis = crew.engine, crew.chassis
        for _ in range(levels):
            more = t.engine[engine + 1] - t.engine[engine] if engine < crew.maximum.engine else -1.0
            other = t.chassis[chassis + 1] - t.chassis[chassis] if chassis < crew.maximum.chassis else -1.0
            engine, chassis = (engine + 1, chassis) if more >= other else (engine, chassis + 1)
            gain += max(more, other)
        return gain, engine

    def _spaces(self, drives: int, engine: int, purse: int, pathfinders: int) -> int:
        """The number of spaces that the drives cover with present fuel and fuel that can be bought."""
        x = self.x
        if not drives or not engine or purse < x.fares[0]:
            return 0
        fuel = self.fuel + min(max(0, x.crew.maximum.fuel - self.fuel) + 2, purse // x.fuel_price)
        return self.march.reach(drives, engine, fuel, TILES * self._explorers(pathfinders))

    def _explorers(self, pathfinders: int) -> int:
        """The number of pathfinders that have something to explore."""
        return min(pathfinders, (self.blind + 1) // TILES)

    def _home(self, drives: int, engine: int, purse: int, escorts: int) -> float:
        """The odds that those drives reach the finish in this round."""
        x = self.x
        if not drives or not engine or purse < x.fares[0]:
            return 0.0
        return endgame.chance(x, drives, purse, engine + x.crew.chassis + min(escorts, self.dangers))

    def _paths(self, pathfinders: int) -> float:
        """The worth of the pathfinders: exploring first, then cards while the hand has room."""
        explored = self._explorers(pathfinders)
        drawn = pathfinders - explored
        held = min(drawn, self.room)
        w = self.x.w
        return w.explored * explored + w.drawn * held + w.crowded * (drawn - held)

    def _escorts(self, escorts: int, spaces: int, pathfinders: int) -> float:
        """The worth of the escorts: cancelled dangers, and protection from rivals for vehicles in front."""
        w = self.x.w
        watch = w.watch * (1.5 if self.lead > 0 else 1.0) if escorts else 0.0
        laid = TILES * self._explorers(pathfinders)
        before = self.march.cancelled(self.guards, spaces, laid)
        return w.guard * (self.march.cancelled(escorts + self.guards, spaces, laid) - before) + watch

    def _waiting(self, plan: Plan) -> float:
        """The cost of funding: it takes a turn, while rivals whose turn comes later lay tiles on the same way (C1)."""
        if not plan.funding or not (plan.mechanic or self.drivers):
            return 0.0
        return self.x.w.wait * min(1.0, self.followers / FOLLOWERS) * min(1.0, self.blind / TILES)


def choose_plan(x: Outlook, plans: tuple[Plan, ...], rng: random.Random | None = None) -> Plan:
    """The plan with the best estimate; with chance, one of nearly equal plans (`Weights.mix`)."""
    return pick(plans, plan_values(x, plans), x.w.mix, rng)


def plan_values(x: Outlook, plans: tuple[Plan, ...]) -> list[float]:
    """The francs that each of the plans may bring."""
    this_round = Round(x)
    return [this_round.value(plan) for plan in plans]


def pick(plans: tuple[Plan, ...], values: list[float], mix: float, rng: random.Random | None) -> Plan:
    """The best plan by those values; with chance, one of nearly equal plans (`Weights.mix`)."""
    best = max(values)
    if rng is None or mix <= 0:
        return plans[values.index(best)]
    shares = [exp((value - best) / mix) if best - value < CLEARLY * mix else 0.0 for value in values]
    return rng.choices(plans, shares)[0]
