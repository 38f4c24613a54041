"""VILLAGE: tiles on which a driver may end the drive for a gift."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import Content
from greatrace.great_race.editions import Tile
from greatrace.great_race.extension import Extension
from greatrace.great_race.module_content import Count, Strict, read, require
from greatrace.great_race.race import Race
from greatrace.great_race.rules import drive, hand
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, State
from greatrace.kernel import Action, Event, Seat
from greatrace.sentence import said

VILLAGE: Final = "village"
Gift = Literal["engine", "chassis", "fuel", "money", "card"]


class GiftEntry(Strict, frozen=True, forbid_unknown_fields=True):
    """The gift of one village."""

    gift: Gift
    amount: Count


class VillageTables(Strict, frozen=True, forbid_unknown_fields=True):
    """All villages."""

    fuel: Count
    gifts: tuple[GiftEntry, ...]

    def check(self, content: Content) -> None:
        """Check for a village of each kind."""
        require(
            len({entry.gift for entry in self.gifts}) == len(self.gifts), "gifts", said("two villages give the same")
        )


class VillageSlot(msgspec.Struct, frozen=True):
    """The number of visits of each seat."""

    visits: tuple[int, ...]


class VillageVisited(Event, frozen=True):
    """VILLAGE. A drive ends in a village, and the gift follows."""

    seat: Seat
    space: str
    gift: str


class DriveThrough(Action, frozen=True):
    """VILLAGE. Drive on."""


class RestInVillage(Action, frozen=True):
    """VILLAGE. Stop there and take the gift."""


class Village(Extension):
    """VILLAGE. Five tiles with a gift for a driver who stops there."""

    id = VILLAGE
    order = 500  # on tiles, as the microclimate, but never on the same tile
    slot = VillageSlot
    by_seat = ("visits",)
    events = (VillageVisited,)
    actions = (DriveThrough, RestInVillage)
    tables: VillageTables

    def load_content(self, content: Content) -> None:
        """Read the villages."""
        self.tables = read(content, self.id, VillageTables)
        self.gifts = {f"{VILLAGE}_{entry.gift}": entry for entry in self.tables.gifts}

    def tiles(self) -> Mapping[str, int]:
        """The tiles added to the bag: one of each."""
        return dict.fromkeys(self.gifts, 1)

    def tile_kinds(self) -> Mapping[str, Tile]:
        """The tiles: easy roads."""
        return {kind: Tile(kind, VILLAGE, self.tables.fuel, 0, count=0) for kind in self.gifts}

    def begin(self, state: State, _r: Ruleset) -> State:
        return self.with_initial_slot(state, VillageSlot((0,) * len(state.own)))

    async def entered(self, t: Race, seat: Seat, space: str) -> str | None:
        """VILLAGE. Let the driver choose; if the drive is over anyway, the driver stays and takes the gift."""
        gift = self.gifts.get(t.open.tiles.get(space, ""))
        if gift is None or not (drive.out_of_range(t, seat) or await stays(t, seat)):
            return None
        await t.happen(VillageVisited(seat, space, gift.gift))
        await receive(t, seat, gift)
        return VILLAGE


async def stays(t: Race, seat: Seat) -> bool:
    """VILLAGE. Ask whether the driver stops there."""
    return isinstance(await t.ask(seat, VILLAGE, invitation), RestInVillage)


def invitation(_t: Race, _seat: Seat) -> Sequence[DriveThrough | RestInVillage]:
    """VILLAGE. The options; driving on is the safe answer, since the drive was meant to."""
    return DriveThrough(), RestInVillage()


async def receive(t: Race, seat: Seat, gift: GiftEntry) -> None:
    """VILLAGE. Give the gift: levels up to the maximum, francs, or cards."""
    crew, most = t.crew(seat), t.crew(seat).maximum
    if gift.gift == "money":
        await t.happen(ev.MoneyGained(seat, gift.amount, VILLAGE))
    elif gift.gift == "card":
        await hand.draw_cards(t, seat, gift.amount)
    elif gift.gift == "fuel" and (levels := min(gift.amount, most.fuel - crew.fuel)):
        await t.happen(ev.FuelGained(seat, levels, VILLAGE))
    elif gift.gift == "engine" and (levels := min(gift.amount, most.engine - crew.engine)):
        await t.happen(ev.Repaired(seat, levels, 0))
    elif gift.gift == "chassis" and (levels := min(gift.amount, most.chassis - crew.chassis)):
        await t.happen(ev.Repaired(seat, 0, levels))


def _visited(o: Open, e: VillageVisited) -> Open:
    """slot.visits[seat] + 1"""
    visits = list(Village.slot_of(o).visits)
    visits[e.seat] += 1
    return Village.with_slot(o, visits=tuple(visits))


Village.open_changes = {VillageVisited: _visited}
