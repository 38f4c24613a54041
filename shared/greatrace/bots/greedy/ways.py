"""The best drive from here: a search over the known tiles in reach, with an unknown space as the last step."""

from __future__ import annotations

from typing import NamedTuple

from greatrace.bots.greedy import bonuses
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.roads import DANGER_WEAR
from greatrace.great_race.actions import Ride, Step
from greatrace.great_race.constants import ESCORT_CARD, GUIDE, JERRYCAN, TRANSPORT
from greatrace.great_race.rules import step_costs

DETOUR = 60.0  # francs of effort farther from the finish: no step goes back more
ASSISTANT_SPENT = 9.0  # francs: an escort assistant who reacted
GUIDE_SPENT = 4.0  # francs: a guide, which is worth nothing but stops


class DrivingVehicle(NamedTuple):
    """What a drive uses up. `spent`: francs worth of cards and assistants used on the way."""

    fuel: int
    engine: int
    chassis: int
    money: int
    jerrycans: int
    escorts: int
    escort_cards: int
    guides: int
    spent: float = 0.0


class DriveOption(NamedTuple):
    """The end of a drive: its worth, the first move that leads there, and whether it is the finish."""

    worth: float
    first: Step | Ride | None
    finish: bool = False
    steps: int = 0


class Crossing(NamedTuple):
    """What a known tile takes (D3, D4) and does (D5, D6)."""

    fuel: int
    wear: int
    danger: bool
    stop: bool


Layer = dict[str, tuple[DrivingVehicle, Step | Ride | None, float]]
"""Where a vehicle can be after so many steps: the best one that gets there, the first move, the vehicle's worth."""


def vehicle_of(x: Outlook, fuel: int = 0, money: int = 0) -> DrivingVehicle:
    """The vehicle as it stands, with so much more fuel and money."""
    crew, hand = x.crew, x.own.hand
    return DrivingVehicle(
        min(crew.fuel + fuel, crew.maximum.fuel),
        crew.engine,
        crew.chassis,
        crew.money + money,
        hand.count(JERRYCAN),
        crew.boxes.escort,
        hand.count(ESCORT_CARD),
        hand.count(GUIDE),
    )


def best_drive(x: Outlook, vehicle: DrivingVehicle, left: int) -> Search:
    """The search from here with so many steps; a hasty outlook takes one that was made on the same roads before."""
    if not x.hasty:
        return Search(x, vehicle, left)
    key, made = (x.seat, x.at, left, x.crew.hand, vehicle), x.roads.drives
    if key not in made:
        made[key] = Search(x, vehicle, left)
    found: Search = made[key]
    return found


class Search:
    """One search, step by step; of all ways to a space in so many steps the vehicle that is worth most is kept."""

    def __init__(self, x: Outlook, vehicle: DrivingVehicle, left: int) -> None:
        self.x, self.left = x, left
        self.board, self.tiles, self.togo = x.r.board, x.open.tiles, x.roads.togo
        self._crossings = {} if x.r.dearer else x.roads.crossings
        self._fuel, self._engine, self._chassis = x.levels_on_the_way
        self._money: dict[int, float] = {}
        self._drawn: dict[tuple[DrivingVehicle, int, bool], tuple[float, int, int]] = {}
        self.now = self.rest(vehicle) - self.togo[x.at]
        self.best = DriveOption(self.now, None)
        self._run(vehicle)

    @property
    def gain(self) -> float:
        """Francs that the drive is worth over standing still."""
        return self.best.worth - self.now

    def rest(self, v: DrivingVehicle) -> float:
        """What the vehicle is worth, wherever it stands."""
        fuel, engine, chassis, money, *_, spent = v
        return self._fuel[fuel] + self._engine[engine] + self._chassis[chassis] + self._money_of(money) - spent

    def _money_of(self, francs: int) -> float:
        """The worth of a purse."""
        if francs not in self._money:
            self._money[francs] = self.x.money(francs)
        return self._money[francs]

    def _run(self, vehicle: DrivingVehicle) -> None:
        layer: Layer = {self.x.at: (vehicle, None, 0.0)}
        for steps in range(1, self.left + 1):
            following: Layer = {}
            for at, (v, first, _) in layer.items():
                if steps == 1 and at in self.board.lines_from:
                    self._rides(at, v)
                for to in self.board.neighbours[at]:
                    self._step(at, to, v, first or Step(to), steps, following)
            layer = following
            if not layer:
                return

    def _end(self, worth: float, first: Step | Ride, steps: int, *, finish: bool = False) -> None:
        if worth > self.best.worth:
            self.best = DriveOption(worth, first, finish, steps)

    def _step(self, at: str, to: str, v: DrivingVehicle, first: Step | Ride, steps: int, following: Layer) -> None:
        if self.togo[to] > self.togo[at] + DETOUR:
            return
        if to in self.board.cities:
            self._city(to, v, first, steps)
        elif to in self.tiles:
            after, stopped = self._cross(to, v)
            if after is None:
                return
            worth = self.rest(after)
            if worth - self.togo[to] > self.best.worth:
                self.best = DriveOption(worth - self.togo[to], first, False, steps)
            known = following.get(to)
            if not stopped and after.engine and (known is None or known[2] < worth):
                following[to] = after, first, worth
        elif self.x.open.bag and (v.fuel or v.jerrycans):  # D2a
            self._end(self._blind(at, to, v, self.left - steps), first, steps)

    def _city(self, city: str, v: DrivingVehicle, first: Step | Ride, steps: int) -> None:
        """D8. Fuel, then cards and cheap prices; the finish is worth more than anything."""
        after = _burn(v, step_costs.CITY.fuel, self.x)
        if after is None:
            return
        x, w = self.x, self.x.w
        if city != x.r.finish:
            room = max(0, after.chassis - x.crew.hand)
            cards = x.r.board.cities[city].cards
            gift = w.city + w.city_card * min(cards, room) + 0.35 * w.city_card * max(0, cards - room)
            gift += bonuses.of_city(x, city)
            self._end(self.rest(after) + gift - self.togo[city], first, steps)
        else:
            home = w.arrival + x.brought_home(after.engine, after.chassis)
            self._end(self.rest(after) + home, first, steps, finish=True)

    def _rides(self, at: str, v: DrivingVehicle) -> None:
        """D9. Lines, with the transport cards that make a difference."""
        x = self.x
        held = x.own.hand.count(TRANSPORT)
        for line in self.board.lines_from[at]:
            for cards in range(held + 1):
                price = step_costs.line_price(x.r, x.open, x.seat, line, cards)
                if price <= v.money and (cards == 0 or step_costs.line_price(x.r, x.open, x.seat, line, cards - 1) > 0):
                    spent = v.spent + 30.0 * cards - bonuses.further(x, "lines")
                    to = line.other(at)
                    self._city(to, v._replace(money=v.money - price, spent=spent), Ride(to, line.kind, cards), 1)

    def _crossing(self, space: str) -> Crossing:
        """D3-D6. What that known tile takes and does, worked out once for a map unless modules change it."""
        found = self._crossings.get(space)
        if found is None:
            x, tile = self.x, self.x.r.tiles[self.tiles[space]]
            cost = step_costs.tile_cost(x.r, x.open, x.seat, space)
            found = self._crossings[space] = Crossing(cost.fuel, cost.wear, tile.danger, tile.stop)
        return found

    def _cross(self, space: str, v: DrivingVehicle) -> tuple[DrivingVehicle | None, bool]:
        """The vehicle after a known tile (None: it cannot get there), and whether the drive ends."""
        x, (fuel, wear, danger, stop) = self.x, self._crossing(space)
        after: DrivingVehicle | None
        if not danger and fuel <= v.fuel and wear <= v.engine + v.chassis:  # nearly always
            engine, chassis = x.split(v.engine, v.chassis, wear) if wear else (0, 0)
            after = DrivingVehicle(v.fuel - fuel, v.engine - engine, v.chassis - chassis, *v[3:])
        else:
            after = _burn(v, fuel, x)
            after = after and _wear(after, wear, danger=danger, x=x)
        if after is None or not stop:
            return after, False
        if after.guides:
            return after._replace(guides=after.guides - 1, spent=after.spent + GUIDE_SPENT), False
        return after, True

    def _blind(self, at: str, to: str, v: DrivingVehicle, left: int) -> float:
        """D7. What an unknown step is worth on average."""
        risk = to in self.board.risk
        key = v, left, risk
        if key not in self._drawn:
            self._drawn[key] = self._draw(v, left, step_costs.RISK.fuel if risk else 0)
        worth, payable, total = self._drawn[key]
        here, bonus = self.rest(v) - self.togo[at] - 4, bonuses.further(self.x, "unknown")
        return bonus + ((worth - payable * self.togo[to] + (total - payable) * here) / total if total else here)

    def _draw(self, v: DrivingVehicle, left: int, more: int) -> tuple[float, int, int]:
        """D7. The vehicle's worth after every tile that may come, summed up; how many can be paid, and of how many."""
        x, worth, payable, total = self.x, 0.0, 0, 0
        step = x.w.step * 0.6
        for kind in x.roads.bag:
            total += kind.number
            after = self._after(v, kind.fuel + more, kind.wear, danger=kind.danger)
            if after is not None:
                fuel, engine, rest = after
                further = 0.0 if kind.stop or not engine else step * min(left, fuel, 3)
                worth += kind.number * (rest + further)
                payable += kind.number
        return worth, payable, total

    def _after(self, v: DrivingVehicle, fuel: int, wear: int, *, danger: bool) -> tuple[int, int, float] | None:
        """Fuel, engine and the vehicle's worth after a tile that takes so much; None: it cannot be paid."""
        if fuel > v.fuel or danger:
            burnt = _burn(v, fuel, self.x)
            after = burnt and _wear(burnt, wear, danger=danger, x=self.x)
            return after and (after.fuel, after.engine, self.rest(after))
        if wear > v.engine + v.chassis:
            return None
        engine, chassis = self.x.split(v.engine, v.chassis, wear) if wear else (0, 0)
        fuel, engine, chassis = v.fuel - fuel, v.engine - engine, v.chassis - chassis
        rest = self._fuel[fuel] + self._engine[engine] + self._chassis[chassis] + self._money_of(v.money) - v.spent
        return fuel, engine, rest


def _burn(v: DrivingVehicle, fuel: int, x: Outlook) -> DrivingVehicle | None:
    """D3, D10. The fuel, jerrycans if need be; None if there is not enough."""
    short = fuel - v.fuel
    if short <= 0:
        return DrivingVehicle(-short, *v[1:])
    if short > v.jerrycans or fuel > x.crew.maximum.fuel:
        return None
    return v._replace(fuel=0, jerrycans=v.jerrycans - short, spent=v.spent + x.w.cards[JERRYCAN] * short)


def _wear(v: DrivingVehicle, wear: int, *, danger: bool, x: Outlook) -> DrivingVehicle | None:
    """D3, D5. The levels, an escort against danger if there is one; None if there are not enough."""
    if danger and v.escorts:
        v = v._replace(escorts=v.escorts - 1, spent=v.spent + ASSISTANT_SPENT)
    elif danger and v.escort_cards:
        v = v._replace(escort_cards=v.escort_cards - 1, spent=v.spent + x.w.cards[ESCORT_CARD])
    elif danger:
        wear += DANGER_WEAR
    if not wear:
        return v
    if wear > v.engine + v.chassis:
        return None
    engine, chassis = x.split(v.engine, v.chassis, wear)
    return DrivingVehicle(v.fuel, v.engine - engine, v.chassis - chassis, *v[3:])
