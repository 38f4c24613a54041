"""P1. How many assistants for which box: an estimate of what each plan brings this round."""

from __future__ import annotations

from greatrace.bots.greedy import endgame
from greatrace.bots.greedy.hand import PART_LEVELS, fuel_at_hand
from greatrace.bots.greedy.outlook import CLOSE, Outlook
from greatrace.bots.greedy.rivals import lead, over
from greatrace.great_race.actions import Plan
from greatrace.great_race.rules.funding import funds

LOW = 3  # levels of the engine below which a repair comes first


class Round:
    """What this round offers, worked out once for all plans."""

    def __init__(self, x: Outlook) -> None:
        self.x = x
        crew, hand = x.crew, x.own.hand
        self.fuel = fuel_at_hand(x)
        stretch = [space for space in x.path[: CLOSE + 2] if space not in x.r.board.cities]
        efforts = [x.roads.effort[space] for space in stretch]
        self.fuel_a_step = 1.0 + 0.55 * (sum(efforts) / max(1, len(efforts)) > x.w.step + 2 * x.w.fuel)
        self.blind = x.unknown_ahead
        self.parts = sum(PART_LEVELS.get(card, 0) for card in hand)
        self.room = max(0, crew.chassis - crew.hand)
        self.drivers = hand.count("driver")
        self.dangers = sum(x.open.tiles.get(s, "").find("danger") >= 0 for s in x.path[:CLOSE])
        self.over = over(x)
        self.lead = lead(x)

    def value(self, plan: Plan) -> float:
        """Francs that the plan may bring: what serves this race's end, and what serves later rounds, if any."""
        x = self.x
        raised = funds(x.r, plan.funding) if plan.funding else 0
        purse = x.crew.money + raised
        repairs, engine, spent = self._repair(plan.mechanic, purse)
        drives = plan.mechanic - (1 if repairs else 0) + self.drivers
        value = x.money(purse) - x.money(x.crew.money) + repairs
        value += self._spaces(drives, engine, purse - spent)
        value += self._paths(plan.pathfinder) + self._escorts(plan.escort)
        home = x.w.home + x.w.rush * self.over
        later = 1 - self.over * x.w.haste
        return later * value + home * self._home(drives, engine, purse - spent, plan.escort)

    def _repair(self, mechanics: int, purse: int) -> tuple[float, int, int]:
        """What one repair is worth, the engine after it, and francs spent."""
        x, crew = self.x, self.x.crew
        if not mechanics or not x.lacking:
            return 0.0, crew.engine, 0
        bought = min(2, purse // x.part_price) if x.in_city or crew.engine == 0 else 0
        levels = min(x.lacking, self.parts + bought)
        if not levels or (crew.engine >= LOW and crew.chassis >= LOW - 1 and levels < 3):  # noqa: PLR2004
            return 0.0, crew.engine, 0
        engine = min(crew.maximum.engine, crew.engine + levels)
        t = x.tables
        spent = bought * x.part_price
        gain = t.engine[engine] - t.engine[crew.engine] + 8.0 * max(0, levels - (engine - crew.engine))
        return max(0.0, gain - 0.8 * spent), engine, spent

    def _spaces(self, drives: int, engine: int, purse: int) -> float:
        """What the drives are worth: the spaces that fuel and money allow, fewer with every drive."""
        x = self.x
        if not drives or not engine or purse < x.fares[0]:
            return 0.0
        fuel = self.fuel + min(max(0, x.crew.maximum.fuel - self.fuel) + 2, purse // x.fuel_price)
        payable = fuel / self.fuel_a_step
        a_drive = max(1.0, 0.72 * engine - 0.25 * self.blind / max(1, drives))
        return x.w.space * min(payable, a_drive * drives, x.steps_left)

    def _home(self, drives: int, engine: int, purse: int, escorts: int) -> float:
        """How likely so many drives reach the finish in this round."""
        x = self.x
        if not drives or not engine or purse < x.fares[0]:
            return 0.0
        return endgame.chance(x, drives, purse, engine + x.crew.chassis + min(escorts, self.dangers))

    def _paths(self, pathfinders: int) -> float:
        """Exploring first, then cards while there is room for them."""
        explored = min(pathfinders, (self.blind + 1) // 2, 2)
        drawn = pathfinders - explored
        held = min(drawn, self.room)
        w = self.x.w
        return w.explored * explored + w.drawn * held + w.crowded * (drawn - held)

    def _escorts(self, escorts: int) -> float:
        """Dangers that are known, that may come up, and saboteurs when in front."""
        known = min(escorts, self.dangers)
        further = escorts - known
        w = self.x.w
        threat = w.watch + (5.0 if self.lead > 0 else 0.0) + 2.5 * min(self.blind, 4)
        return w.guard * known + (threat if further else 0.0) + 3.0 * max(0, further - 1)


def choose_plan(x: Outlook, plans: tuple[Plan, ...]) -> Plan:
    """The plan with the best estimate."""
    this_round = Round(x)
    return max(plans, key=this_round.value)
