"""LEADERS: the slot, and the changes by events to it and to the rest of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.evolve import OpenChange, OwnChange, StockChange, with_crew, without
from greatrace.great_race.modules.leaders.events import (
    CardLost,
    CardSnatched,
    FirstTileIgnored,
    FirstTileShown,
    LeaderChosen,
    LeadersSlot,
    NationChosen,
    PowerSpent,
    TilesLaidAside,
)
from greatrace.great_race.state import Open, Own, Stock
from greatrace.kernel import Event, Seat

LEADERS: Final = "leaders"


def slot_of(o: Open) -> LeadersSlot:
    """The leaders by seat."""
    slot: LeadersSlot = o.modules[LEADERS]
    return slot


def with_slot(o: Open, **changes: object) -> Open:
    """The table with the slot changed."""
    return replace(o, modules={**o.modules, LEADERS: replace(slot_of(o), **changes)})


def leads(o: Open, seat: Seat, power: str) -> bool:
    """Whether that crew's leader has that power."""
    return slot_of(o).powers[seat] == power


def ready(o: Open, seat: Seat, power: str) -> bool:
    """Whether the crew has that power of once a round, not yet spent."""
    return leads(o, seat, power) and not slot_of(o).spent[seat]


# ---- events


def _at(values: tuple[str, ...], seat: Seat, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _chosen(o: Open, e: LeaderChosen) -> Open:
    """slot.leaders[seat] = leader; slot.powers[seat] = power; slot.nations[seat] = nation"""
    slot = slot_of(o)
    return with_slot(
        o,
        leaders=_at(slot.leaders, e.seat, e.leader),
        powers=_at(slot.powers, e.seat, e.power),
        nations=_at(slot.nations, e.seat, e.nation),
    )


def _nation(o: Open, e: NationChosen) -> Open:
    """slot.nations[seat] = nation"""
    return with_slot(o, nations=_at(slot_of(o).nations, e.seat, e.nation))


def _spent(o: Open, e: PowerSpent) -> Open:
    """slot.spent[seat] = true"""
    return _turned(o, e.seat)


def _turned(o: Open, seat: Seat) -> Open:
    spent = slot_of(o).spent
    return with_slot(o, spent=(*spent[:seat], True, *spent[seat + 1 :]))


def _sailed(o: Open, e: ev.VehicleMoved) -> Open:
    """If way is `sea` and slot.powers[seat] is `sea`: slot.spent[seat] = true"""
    return _turned(o, e.seat) if e.way == constants.SEA and ready(o, e.seat, "sea") else o


def _round_began(o: Open, e: ev.PhaseBegan) -> Open:
    """If phase is `bivouac`: slot.spent = false for every seat"""
    return with_slot(o, spent=(False,) * len(o.crews)) if e.phase == constants.BIVOUAC else o


def _card_lost(o: Open, e: CardLost) -> Open:
    """c.hand − 1"""
    return with_crew(o, e.seat, hand=o.crews[e.seat].hand - 1)


def _card_snatched(o: Open, e: CardSnatched) -> Open:
    """c.hand + 1"""
    return with_crew(o, e.seat, hand=o.crews[e.seat].hand + 1)


def _shown(o: Open, e: FirstTileShown) -> Open:
    """slot.shown = tile"""
    return with_slot(o, shown=e.tile)


def _put_back(o: Open, _: FirstTileIgnored) -> Open:
    """slot.shown is empty again"""
    return with_slot(o, shown="")


def _revealed(o: Open, _: ev.TileRevealed) -> Open:
    """slot.shown is empty again"""
    return with_slot(o, shown="") if slot_of(o).shown else o


def _laid_aside(o: Open, e: TilesLaidAside) -> Open:
    """open.removed + tiles; c.tiles = 0"""
    return with_crew(replace(o, removed=o.removed + e.tiles), e.seat, tiles=0)


def _hand_loses(own: Own, e: CardLost) -> Own:
    """own.hand − card (first copy)"""
    return replace(own, hand=without(own.hand, e.card))


def _hand_gains(own: Own, e: CardSnatched) -> Own:
    """own.hand + card"""
    return replace(own, hand=(*own.hand, e.card))


def _holds_none(own: Own, _: TilesLaidAside) -> Own:
    """own.tiles = []"""
    return replace(own, tiles=())


def _bag_mixed(stock: Stock, e: FirstTileIgnored) -> Stock:
    return replace(stock, bag=e.bag)


OPEN: Final[Mapping[type[Event], OpenChange]] = {
    LeaderChosen: _chosen,
    NationChosen: _nation,
    PowerSpent: _spent,
    CardLost: _card_lost,
    CardSnatched: _card_snatched,
    FirstTileShown: _shown,
    FirstTileIgnored: _put_back,
    TilesLaidAside: _laid_aside,
    ev.TileRevealed: _revealed,
    ev.VehicleMoved: _sailed,
    ev.PhaseBegan: _round_began,
}
OWN: Final[Mapping[type[Event], OwnChange]] = {
    CardLost: _hand_loses,
    CardSnatched: _hand_gains,
    TilesLaidAside: _holds_none,
}
STOCK: Final[Mapping[type[Event], StockChange]] = {FirstTileIgnored: _bag_mixed}
