"""The best drive from here: a search over the known tiles in reach, with an unknown space as the last step."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from greatrace.bots.greedy import bonuses
from greatrace.bots.greedy.outlook import Outlook
from greatrace.bots.greedy.roads import DANGER_WEAR
from greatrace.great_race.actions import Ride, Step
from greatrace.great_race.constants import ESCORT_CARD, GUIDE, JERRYCAN, TRANSPORT
from greatrace.great_race.rules import step_costs

DETOUR = 60.0  # francs of effort: no step goes farther from the finish by more
ASSISTANT_SPENT = 9.0  # francs: the cost of an escort assistant that reacts
GUIDE_SPENT = 4.0  # francs: the cost of a guide, which only helps against stops


class DriveSupplies(Struct, frozen=True, gc=False):
    """Supplies that a drive may use besides levels. `spent`: worth in francs of cards and assistants used up."""

    money: int
    jerrycans: int
    escorts: int
    escort_cards: int
    guides: int
    spent: float = 0.0


class DrivingVehicle(Struct, frozen=True, gc=False):
    """A vehicle on its way: its levels, and its supplies, which most steps leave unchanged."""

    fuel: int
    engine: int
    chassis: int
    supplies: DriveSupplies


class DriveOption(Struct, frozen=True, gc=False):
    """The end of a drive: its worth, the first move towards it, and whether it is the finish."""

    worth: float
    first: Step | Ride | None
    steps: int = 0
    finish: bool = False


Crossing = tuple[int, int, bool, bool]
"""The effects of a known tile: fuel and wear (D3, D4), danger and stop (D5, D6)."""

Layer = dict[str, tuple[DrivingVehicle, Step | Ride | None, float]]
"""The spaces reached after a number of steps: the best vehicle at each, the first move, the vehicle's worth."""


def vehicle_of(x: Outlook, fuel: int = 0, money: int = 0) -> DrivingVehicle:
    """The vehicle in its present state, with `fuel` and `money` added."""
    crew, hand = x.crew, x.own.hand
    supplies = DriveSupplies(
        crew.money + money,
        hand.count(JERRYCAN),
        crew.boxes.escort,
        hand.count(ESCORT_CARD),
        hand.count(GUIDE),
    )
    return DrivingVehicle(min(crew.fuel + fuel, crew.maximum.fuel), crew.engine, crew.chassis, supplies)


class BestDrive(Struct, frozen=True, gc=False):
    """The result of a search. `gain`: francs by which the drive is better than standing still."""

    best: DriveOption
    gain: float


def best_drive(x: Outlook, vehicle: DrivingVehicle, left: int) -> BestDrive:
    """The best drive with `left` steps; if drives may be reused, one that was found earlier on the same map."""
    known = x.known_drives
    if known is None:
        return Search(x, vehicle, left).found
    key = x.seat, x.at, left, x.crew.hand, vehicle
    found: BestDrive | None = known.get(key)
    if found is None:
        found = known[key] = Search(x, vehicle, left).found if x.r.extensions else _on_any_map(x, vehicle, left)
    return found


def _on_any_map(x: Outlook, vehicle: DrivingVehicle, left: int) -> BestDrive:
    """The same search on another map, if all spaces that it read are equal here; without modules.

    The key is everything else that a search depends on; only maps with the distances of the same survey are tried.
    """
    crew, purse = x.crew, (x.wanted_money, x.own.hand.count(TRANSPORT), x.last_round, not x.open.bag)
    key = x.at, left, crew.hand, vehicle, crew.maximum, int(x.fuel_needed + 1), purse
    tiles, made = x.open.tiles, x.roads.searches.setdefault(key, [])
    found: BestDrive
    for looked_at, kinds, found in made:
        if tuple(map(tiles.get, looked_at)) == kinds:
            return found
    search = Search(x, vehicle, left)
    looked_at = tuple(search.looked_at)
    made.append((looked_at, tuple(map(tiles.get, looked_at)), search.found))
    return search.found


class Search:
    """One search, step by step; of all ways to a space in a number of steps the most valuable vehicle is kept."""

    def __init__(self, x: Outlook, vehicle: DrivingVehicle, left: int) -> None:
        self.x, self.left = x, left
        self.board, self.tiles, self.togo = x.r.board, x.open.tiles, x.roads.togo
        self._crossings: dict[str, Crossing] = {} if x.r.dearer else x.roads.crossings
        self._fuel, self._engine, self._chassis = x.levels_on_the_way
        self._money, self._francs = x.money, vehicle.supplies.money
        self._purse = self._money(self._francs)  # only lines cost money on the way
        self._drawn: dict[tuple[DrivingVehicle, int, bool], tuple[float, int, int]] = {}
        self._splits = x.splits
        self._discovery = bonuses.further(x, "unknown") if x.open.modules else 0.0
        self.looked_at: set[str] = set()  # spaces whose contents were read
        self._rest = self.rest(vehicle)
        now = self._rest - self.togo[x.at]
        self.best = DriveOption(now, None)
        self._run(vehicle)
        self.found = BestDrive(self.best, self.best.worth - now)

    def rest(self, v: DrivingVehicle) -> float:
        """The vehicle's worth, wherever it stands."""
        unchanged = self._after(v, 0, 0, False)
        assert unchanged is not None
        return unchanged[1]

    def _run(self, vehicle: DrivingVehicle) -> None:
        onward, lines, start = self.x.roads.steps_onward, self.board.lines_from, self.x.at
        if self.left and start in lines:
            self._rides(start, vehicle)
        tiles, cities, bag = self.tiles, self.board.cities, self.x.open.bag
        layer: Layer = {start: (vehicle, None, self._rest)}
        for steps in range(1, self.left + 1):
            following: Layer = {}
            for at, (v, first, worth) in layer.items():
                nearer = onward(at, DETOUR)
                self.looked_at.update(nearer)
                for to in nearer:
                    if to in tiles:
                        self._tile(to, v, first or step_costs.step(to), steps, following)
                    elif to in cities:
                        self._city(to, v, first or step_costs.step(to), steps)
                    elif bag and (v.fuel or v.supplies.jerrycans):  # D2a
                        blind = self._blind(at, to, v, worth, self.left - steps)
                        self._end(blind, first or step_costs.step(to), steps)
            layer = following
            if not layer:
                return

    def _end(self, worth: float, first: Step | Ride, steps: int, *, finish: bool = False) -> None:
        if worth > self.best.worth:
            self.best = DriveOption(worth, first, steps, finish)

    def _tile(self, space: str, v: DrivingVehicle, first: Step | Ride, steps: int, following: Layer) -> None:
        """D3-D6. Enter a known tile, where the drive may end and, without a stop, may go on."""
        fuel, wear, danger, stop = self._crossings.get(space) or self._crossing(space)
        reached = self._after(v, fuel, wear, danger)
        if reached is None:
            return
        after, worth = reached
        if stop and after.supplies.guides:
            after, stop = _with_guide(after), False
            worth = self.rest(after)
        if worth - self.togo[space] > self.best.worth:
            self.best = DriveOption(worth - self.togo[space], first, steps)
        if not stop and after.engine:
            known = following.get(space)
            if known is None or known[2] < worth:
                following[space] = after, first, worth

    def _city(self, city: str, v: DrivingVehicle, first: Step | Ride, steps: int) -> None:
        """D8. Enter a city: fuel, then cards and low prices; the finish is worth more than anything.

        A return to the city where the drive began brings only its cards: low prices were available anyway.
        """
        reached = self._after(v, step_costs.CITY.fuel, 0, False)
        if reached is None:
            return
        (after, rest), x, w = reached, self.x, self.x.w
        if city != x.r.finish:
            room = max(0, after.chassis - x.crew.hand)
            cards = x.r.board.cities[city].cards
            gift = w.city_card * min(cards, room)
            if city != x.at:
                gift += w.city + 0.35 * w.city_card * max(0, cards - room)
            gift += bonuses.of_city(x, city)
            self._end(rest + gift - self.togo[city], first, steps)
        else:
            home = w.arrival + x.brought_home(after.engine, after.chassis)
            self._end(rest + home, first, steps, finish=True)

    def _rides(self, at: str, v: DrivingVehicle) -> None:
        """D9. Take lines, with the transport cards that make a difference."""
        x, money = self.x, v.supplies.money
        held = x.own.hand.count(TRANSPORT)
        for line in self.board.lines_from[at]:
            for cards in range(held + 1):
                price = step_costs.line_price(x.r, x.open, x.seat, line, cards)
                if price <= money and (cards == 0 or step_costs.line_price(x.r, x.open, x.seat, line, cards - 1) > 0):
                    spent = v.supplies.spent + 30.0 * cards - bonuses.further(x, "lines")
                    after = replace(v, supplies=replace(v.supplies, money=money - price, spent=spent))
                    to = line.other(at)
                    self._city(to, after, Ride(to, line.kind, cards), 1)

    def _crossing(self, space: str) -> Crossing:
        """D3-D6. The effects of that known tile, computed once for a map unless modules change it."""
        x, tile = self.x, self.x.r.tiles[self.tiles[space]]
        cost = step_costs.tile_cost(x.r, x.open, x.seat, space)
        found = self._crossings[space] = cost.fuel, cost.wear, tile.danger, tile.stop
        return found

    def _after(self, v: DrivingVehicle, fuel: int, wear: int, danger: bool) -> tuple[DrivingVehicle, float] | None:  # noqa: FBT001 - the fields of a tile, in order
        """D3, D5. The vehicle after a tile with that fuel and wear, and its worth; None: it cannot be paid."""
        left, in_tank, engine, chassis = v.supplies, v.fuel - fuel, v.engine, v.chassis
        if in_tank < 0:
            if (poured := _poured(left, fuel, -in_tank, self.x)) is None:
                return None
            left, in_tank = poured, 0
        if danger:
            left, wear = _guarded(left, wear, self.x)
        if wear:
            if wear > engine + chassis:
                return None
            of_engine, of_chassis = self._splits.get((engine, chassis, wear)) or self.x.split(engine, chassis, wear)
            engine, chassis = engine - of_engine, chassis - of_chassis
        purse = self._purse if left.money == self._francs else self._money(left.money)
        worth = self._fuel[in_tank] + self._engine[engine] + self._chassis[chassis] + purse - left.spent
        return DrivingVehicle(in_tank, engine, chassis, left), worth

    def _blind(self, at: str, to: str, v: DrivingVehicle, rest: float, left: int) -> float:
        """D7. The mean worth of an unknown step; `rest`: the vehicle's worth before it."""
        key = v, left, to in self.board.risk
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._drawn[key] = self._draw(*key)
        worth, payable, total = drawn
        here, bonus = rest - self.togo[at] - 4, self._discovery
        return bonus + ((worth - payable * self.togo[to] + (total - payable) * here) / total if total else here)

    def _draw(self, v: DrivingVehicle, left: int, risk: bool) -> tuple[float, int, int]:  # noqa: FBT001 - whether the space is in the risk zone
        """D7. The sum of the vehicle's worth over all tiles that may come; the number that can be paid, and of all."""
        x, worth, payable, total = self.x, 0.0, 0, 0
        step, more = x.w.step * 0.6, step_costs.RISK.fuel if risk else 0
        for kind in x.roads.bag:
            number = kind.number
            total += number
            reached = self._after(v, kind.fuel + more, kind.wear, kind.danger)
            if reached is not None:
                after, rest = reached
                further = 0.0 if kind.stop or not after.engine else step * min(left, after.fuel, 3)
                worth += number * (rest + further)
                payable += number
        return worth, payable, total


def _poured(left: DriveSupplies, fuel: int, short: int, x: Outlook) -> DriveSupplies | None:
    """D10. The supplies after using `short` jerrycans for a step that takes `fuel`; None if that is not enough."""
    if short > left.jerrycans or fuel > x.crew.maximum.fuel:
        return None
    return replace(left, jerrycans=left.jerrycans - short, spent=left.spent + x.w.cards[JERRYCAN] * short)


def _guarded(left: DriveSupplies, wear: int, x: Outlook) -> tuple[DriveSupplies, int]:
    """D5. The vehicle after a danger: with an escort less, or with the danger's wear."""
    if left.escorts:
        return replace(left, escorts=left.escorts - 1, spent=left.spent + ASSISTANT_SPENT), wear
    if left.escort_cards:
        return replace(left, escort_cards=left.escort_cards - 1, spent=left.spent + x.w.cards[ESCORT_CARD]), wear
    return left, wear + DANGER_WEAR


def _with_guide(v: DrivingVehicle) -> DrivingVehicle:
    """D6. The vehicle after using a guide."""
    left = v.supplies
    return replace(v, supplies=replace(left, guides=left.guides - 1, spent=left.spent + GUIDE_SPENT))
