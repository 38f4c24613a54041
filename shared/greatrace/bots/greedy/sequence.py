"""C2. One sequence: fuel, cards, an assistant, or passing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from greatrace.bots.greedy import card_values, endgame, hand, modules, rivals
from greatrace.bots.greedy.memo import once
from greatrace.bots.greedy.outlook import CLOSE, Outlook
from greatrace.bots.greedy.ways import DriveOption, best_drive, vehicle_of
from greatrace.great_race.actions import (
    BuyFuel,
    BuyPart,
    DrawCard,
    DriveOut,
    Explore,
    FitPart,
    LiftTile,
    PassConvoy,
    PlayCard,
    RaiseFunds,
    RepairVehicle,
)
from greatrace.great_race.modules.leaders.events import UsePower
from greatrace.great_race.modules.patronage import CashPatronage
from greatrace.great_race.modules.postal import LoadParcel
from greatrace.great_race.rules import mechanic
from greatrace.great_race.rules.cards import SCROUNGER, tracks
from greatrace.great_race.rules.escort import liftable
from greatrace.kernel import Action

WORTH_A_TRICK = 14.0
WORTH_ITS_PLACE = 4.0  # the same in a nearly full hand, out of which the next card may push it (B2)
WORTH_PLAYING = 0.5  # the same in a full hand, out of which the next bivouac pushes it (B1)
PLENTY = 30  # tiles in the bag; with fewer, none is laid without need (D7)
WORTH_A_DRIVE = 4.0
WORTH_A_CARD_DRIVE = 16.0
SPENT_ON_A_LEVEL = -12.0  # francs: cost of a level beyond its worth, when its mechanic would otherwise be unused


class Go:
    """The choice of an action in one sequence."""

    def __init__(self, x: Outlook, options: Sequence[Action]) -> None:
        self.x, self.options = x, options
        self._kinds = [*map(type, options)]
        self.plays = {o.card for o in options if type(o) is PlayCard} if PlayCard in self._kinds else set()
        self.fuels = [o.levels for o in options if type(o) is BuyFuel] if BuyFuel in self._kinds else []
        self._drives: dict[int, tuple[float, DriveOption]] = {}  # by number of levels bought before

    # ---- the drive to come

    @once
    def hold(self) -> bool:
        """Whether to delay the finish: arriving now would lose, and something can still be improved."""
        x = self.x
        return (self.spare_mechanic or bool(x.crew.boxes.funding)) and not rivals.ahead_if_home(x)

    @once
    def late(self) -> bool:
        """G2. Whether this is the last round and every drive is needed to arrive in it."""
        x = self.x
        return x.last_round and not endgame.repair_first(x, self.drives_left, self.fittings)

    @once
    def drives_left(self) -> int:
        """The number of drives that the vehicle still has in this round."""
        return self.x.crew.boxes.mechanic + ("driver" in self.plays)

    @once
    def spare_mechanic(self) -> bool:
        return self.drives_left > 1 and RepairVehicle() in self.options

    def drive(self, levels: int = 0) -> tuple[float, DriveOption]:
        """The gain of a drive after buying `levels` levels, over doing nothing, and the drive."""
        found = self._drives.get(levels)
        if found is None:
            x, crew = self.x, self.x.crew
            vehicle = vehicle_of(x, levels, -levels * x.fuel_price) if levels else vehicle_of(x)
            search = best_drive(x, vehicle, crew.engine)
            gain = search.gain
            if levels:
                paid = x.money(crew.money) - x.money(vehicle.supplies.money)
                gain = gain + (x.spread_fuel[vehicle.fuel] - x.spread_fuel[crew.fuel]) - paid
            found = self._drives[levels] = gain, search.best
        return found

    @once
    def bought(self) -> tuple[int, float, DriveOption]:
        """The number of fuel levels to buy before a drive, the gain of that drive, and the drive."""
        gain, drive = self.drive()
        best, most = 0, gain + 1
        for levels in self.fuels:
            found = self.drive(levels)
            if found[0] > most:
                best, most = levels, found[0]
                gain, drive = found
            elif levels > best + 2:
                break
        return best, gain, drive

    @property
    def drive_gain(self) -> float:
        """The gain of the best drive that money can buy."""
        return self.bought[1] if self.x.crew.engine else -1.0

    # ---- choosing

    def choose(self) -> Action:
        """Choose purchases, then cards, then an assistant."""
        x = self.x
        assistant = self.assistant()
        driving = isinstance(assistant, DriveOut) or ("driver" in self.plays and self.drive_gain > WORTH_A_CARD_DRIVE)
        if driving and self.bought[0] and not ("refuel" in self.plays and x.crew.fuel <= 3):  # noqa: PLR2004 - levels
            return BuyFuel(self.bought[0])
        return self.card(driving=driving) or assistant

    def card(self, *, driving: bool) -> PlayCard | None:
        """C2 (2). A card that is worth playing now."""
        x = self.x
        for card in sorted(self.plays):
            if self._worth_playing(card, driving=driving):
                return PlayCard(card)
        return PlayCard("driver") if self._by_driver(x) else None

    def _by_driver(self, x: Outlook) -> bool:
        """Whether to play the driver card for a good drive: it saves an assistant, above all without mechanics left."""
        if "driver" not in self.plays or self.drive_gain <= WORTH_A_CARD_DRIVE:
            return False
        return x.crew.boxes.mechanic == 0 or self.full or self.bought[2].finish

    def _worth_playing(self, card: str, *, driving: bool) -> bool:
        judge = JUDGES.get(card)
        return judge is not None and judge(self, driving)

    def worth_sabotage(self) -> bool:
        """Whether to sabotage the leading rival: unless it has a guard and there is time to wait."""
        if (seat := rivals.target(self.x)) is None:
            return False
        crew = self.x.open.crews[seat]
        return not crew.boxes.escort or self.full or rivals.may_arrive(self.x, seat)

    @property
    def trick(self) -> float:
        """The least gain for which a card is played now rather than later."""
        crew = self.x.crew
        if self.full:
            return WORTH_PLAYING
        return WORTH_ITS_PLACE if crew.hand >= crew.chassis - 1 or self.x.steps_left < CLOSE else WORTH_A_TRICK

    @property
    def full(self) -> bool:
        return self.x.crew.hand >= self.x.crew.chassis

    @property
    def worth_exploring(self) -> bool:
        """Whether a card that lays tiles has enough spaces to lay them on."""
        if self.full and self.x.open.bag > PLENTY:
            return True
        return self.x.unknown_ahead > (1 if self.trick == WORTH_A_TRICK else 0)

    @once
    def fittings(self) -> list[FitPart | BuyPart]:
        """The actions of a repair now."""
        return mechanic.fittings(self.x.r, self.x.open, self.x.own, self.x.seat)

    @once
    def repair_gain(self) -> float:
        """The gain of a repair now, in francs."""
        return hand.repair_gain(self.x, self.fittings)

    def assistant(self) -> Action:
        """C2 (3). The assistant with the highest priority, or passing."""
        best, most = None, 0.0
        for option, judge in zip(self.options, map(WORTHS.get, self._kinds), strict=True):
            if judge is not None and (worth := judge(self)) > most:
                best, most = option, worth
        return self.instead_of_driving() if best is None else best

    def instead_of_driving(self) -> Action:
        """M1. A repair whose cost is little more than its worth, while mechanics are left; else passing.

        With more levels the next drive may be worth its assistant.
        """
        repair = RepairVehicle()
        if self.x.last_round or repair not in self.options:
            return PassConvoy()
        return repair if self.repair_gain > SPENT_ON_A_LEVEL else PassConvoy()

    def worth_of_funds(self) -> float:
        """F1. The priority of raising funds, as for all assistants; 0: rather not at all."""
        return 400.0 if self.drive_gain < self.x.w.arrival / 2 or self.hold else 1.0

    def worth_of_drive(self) -> float:
        """The priority of driving with a mechanic: 90 plus the drive's gain in francs (M2)."""
        if self.bought[2].finish and self.hold:
            return 0.5
        gain = self.drive_gain
        return max(1.0, 90.0 + gain) if gain > self.x.w.drive else 0.0

    def worth_of_repair(self) -> float:
        """The priority of a repair: its gain in francs plus a bonus by urgency (M1)."""
        gain = self.repair_gain
        if gain > 0 and self._repair_before_finish():
            return 300.0
        if self.late:
            return 0.7 if gain > WORTH_A_DRIVE else 0.0  # before passing, after every drive
        return (150.0 + gain if gain > 30 else 10.0 + gain) if gain > WORTH_A_DRIVE else 0.0  # noqa: PLR2004 - francs

    def _repair_before_finish(self) -> bool:
        """Whether the best drive would arrive and is delayed; a drive that has been searched already is asked first."""
        if self._drives and not self.bought[2].finish:
            return False
        return self.hold and self.bought[2].finish

    def worth_of_exploring(self) -> float:
        """The priority of drawing and placing tiles, by the unknown spaces ahead (PF1)."""
        return 120.0 if self.x.unknown_ahead else 2.0 if self.x.open.bag > PLENTY else 0.0

    def worth_of_drawing(self) -> float:
        """The priority of drawing a card: 0 for a full hand (PF2)."""
        return 20.0 if self.x.crew.hand < self.x.crew.chassis else 0.0

    def worth_of_lifting(self) -> float:
        """The priority of lifting a tile: 40 plus its gain in francs (E4)."""
        return 40.0 + self.lift_gain if self.lift_gain > WORTH_A_TRICK else 0.0

    @once
    def lift_gain(self) -> float:
        """E4. The gain of lifting a tile, if nothing else is left to do but keep a guard."""
        x = self.x
        boxes = x.crew.boxes
        if boxes.total > boxes.escort and boxes.escort < 2:  # noqa: PLR2004 - one escort stays as a guard
            return 0.0
        spaces = [pick.space for pick in liftable(x.r, x.open, x.seat)]
        best = card_values.best_removals(x, spaces)
        return best[0][0] if best else 0.0


def thirst(go: Go, driving: bool) -> bool:  # noqa: FBT001 - functions of a table
    """Whether to play refuel: the tank takes it all, or a drive needs it."""
    crew = go.x.crew
    return go.x.fuel_needed > 2 and (crew.maximum.fuel - crew.fuel >= 5 or (driving and crew.fuel <= 4))  # noqa: PLR2004 - levels


def hunting(go: Go, _driving: bool) -> bool:  # noqa: FBT001 - functions of a table
    """Whether to play the trail hunter: removing two tiles gains enough."""
    free = go.x.open.tiles.keys() - {crew.at for crew in go.x.open.crews}
    return sum(max(0.0, gain) for gain, _ in card_values.best_removals(go.x, free)[:2]) > go.trick


def robbing(card: str) -> Callable[[Go, bool], bool]:
    """The condition of a card that takes from a rival: it can take its full amount."""
    return lambda go, _: rivals.victim(go.x, card) is not None


# Whether to play a card now; `driving`: a drive follows.
JUDGES: dict[str, Callable[[Go, bool], bool]] = {
    "financier": lambda _go, _driving: True,
    "tracker": lambda go, _: go.x.crew.hand < go.x.crew.chassis,
    "refuel": thirst,
    "repair": lambda go, _: go.repair_gain > go.trick,
    "cartographer": lambda go, _: go.worth_exploring,
    "topographer": lambda go, _: go.worth_exploring,
    "dandy": lambda _go, _driving: True,
    "paddock": lambda go, _: modules.tuning_helps(go.x),
    "saboteur": lambda go, _: go.worth_sabotage(),
    "ransom": robbing("ransom"),
    "siphon": robbing("siphon"),
    "customs": robbing("customs"),
    SCROUNGER: lambda go, driving: JUDGES["tracker" if tracks(go.x.r, SCROUNGER) else "customs"](go, driving),
    "trail_hunter": hunting,
    "con_artist": lambda go, _: card_values.best_swap(go.x)[0] > go.trick,
}

# The priority of an action, the highest first; 0, or not listed: rather not at all.
WORTHS: dict[type[Action], Callable[[Go], float]] = {
    RaiseFunds: Go.worth_of_funds,
    DriveOut: Go.worth_of_drive,
    RepairVehicle: Go.worth_of_repair,
    Explore: Go.worth_of_exploring,
    DrawCard: Go.worth_of_drawing,
    LiftTile: Go.worth_of_lifting,
    UsePower: lambda go: modules.power_worth(go.x, go.fittings, go.lift_gain),
    LoadParcel: lambda go: 350.0 if modules.wanted_parcel(go.x) else 0.0,
    CashPatronage: lambda go: modules.cash_worth(go.x),
}
