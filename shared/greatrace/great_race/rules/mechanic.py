"""MECHANIC (M1): repairs with parts, toolboxes and money. Driving (M2) is a chapter of its own."""

from __future__ import annotations

from typing import TypeAlias

from greatrace.great_race import events as ev
from greatrace.great_race.actions import BuyPart, Done, FitPart
from greatrace.great_race.race import Race
from greatrace.great_race.rules.hand import kinds
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, Own
from greatrace.kernel import Seat

PARTS = {"spare_part": (True, True), "engine_part": (True, False), "chassis_part": (False, True)}
TOOLBOX = "toolbox"
TOOLBOX_LEVELS = 3
Fitting: TypeAlias = FitPart | BuyPart
DONE = Done()


def room(crew: Crew) -> tuple[int, int]:
    """The levels of engine and chassis below their maximum."""
    return crew.maximum.engine - crew.engine, crew.maximum.chassis - crew.chassis


def part_price(r: Ruleset, crew: Crew) -> int:
    """M1. Francs for one level: the price in a city, or the higher one elsewhere."""
    price = r.edition.part_price
    return price.city if crew.at in r.board.cities else price.elsewhere


def toolbox_splits(r: Ruleset, engine_room: int, chassis_room: int) -> list[tuple[int, int]]:
    """M1. The uses of three levels: split freely, or all on one gauge, by edition; none is wasted needlessly."""
    if not r.edition.toolbox_splits:
        alone = (min(TOOLBOX_LEVELS, engine_room), 0), (0, min(TOOLBOX_LEVELS, chassis_room))
        return [split for split in alone if any(split)]
    levels = min(TOOLBOX_LEVELS, engine_room + chassis_room)
    splits = ((engine, levels - engine) for engine in range(levels + 1))
    return [split for split in splits if any(split) and split[0] <= engine_room and split[1] <= chassis_room]


def splits(r: Ruleset, card: str, engine_room: int, chassis_room: int) -> list[tuple[int, int]]:
    """M1. The levels for engine and chassis that the card could add; none unless it is a part or a toolbox."""
    if card == TOOLBOX:
        return toolbox_splits(r, engine_room, chassis_room)
    if card not in PARTS:
        return []
    fits_engine, fits_chassis = PARTS[card]
    return ([(1, 0)] if fits_engine and engine_room else []) + ([(0, 1)] if fits_chassis and chassis_room else [])


def fittings(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[Fitting]:
    """M1. All actions that raise a gauge now."""
    crew = o.crews[seat]
    engine_room, chassis_room = room(crew)
    if not engine_room and not chassis_room:
        return []
    found: list[Fitting] = []
    for card in kinds(own.hand):
        found += [FitPart(card, *levels) for levels in splits(r, card, engine_room, chassis_room)]
    if crew.money >= part_price(r, crew):
        found += [BuyPart(1, 0)] if engine_room else []
        found += [BuyPart(0, 1)] if chassis_room else []
    return found


def may_repair(r: Ruleset, o: Open, own: Own, seat: Seat) -> bool:
    """M1. Whether a repair would raise anything; otherwise it is not offered."""
    crew = o.crews[seat]
    engine_room, chassis_room = room(crew)
    if not engine_room and not chassis_room:
        return False
    if crew.money >= part_price(r, crew):
        return True
    for card in own.hand:  # noqa: SIM110 - `any` would cost a generator
        if splits(r, card, engine_room, chassis_room):
            return True
    return False


async def repair(t: Race, seat: Seat) -> None:
    """M1. Play any number of parts, toolboxes and bought levels, all in one action; at least one."""
    if not (first := await t.ask(seat, "repair", first_fittings)):
        return
    await fit(t, seat, first)
    while isinstance(choice := await t.ask(seat, "repair", more_fittings), Fitting):
        await fit(t, seat, choice)


def first_fittings(t: Race, seat: Seat) -> list[Fitting]:
    """M1. The options of the first step: at least one level must be added."""
    return fittings(t.ruleset, t.state.open, t.own(seat), seat)


def more_fittings(t: Race, seat: Seat) -> list[Done | Fitting]:
    """The next options, stopping first. Public facts alone end the action: no question reveals who holds a part."""
    crew = t.crew(seat)
    over = not any(room(crew)) or (not crew.hand and crew.money < part_price(t.ruleset, crew))
    return [] if over else [DONE, *fittings(t.ruleset, t.state.open, t.own(seat), seat)]


async def fit(t: Race, seat: Seat, choice: Fitting) -> None:
    """M1. Pay for the part and mount it."""
    if isinstance(choice, FitPart):
        await t.happen(ev.CardPlayed(seat, choice.card))
    else:
        await t.happen(ev.MoneyPaid(seat, part_price(t.ruleset, t.crew(seat)), "part"))
    await t.happen(ev.Repaired(seat, choice.engine, choice.chassis))
