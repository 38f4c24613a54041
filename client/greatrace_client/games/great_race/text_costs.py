"""The cost and effect of an answer in words: what the window shows beside its buttons and on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from greatrace.great_race import actions as act
from greatrace.great_race.rules import convoy, mechanic, step_costs
from greatrace.kernel import Action
from greatrace_client.games.great_race.ground_words import tile_kind_name
from greatrace_client.games.great_race.pathfinding import DriveLeg, leg_of
from greatrace_client.games.great_race.phrases import at_stake, chance, levels, span
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.unknown_tile_odds import spread
from greatrace_client.i18n import tr, trn
from greatrace_client.i18n.names import card_effect, price, small, small_noun


def costs(action: Action, table: RaceTable) -> str:
    """The cost for the own seat; "" if there is none to show."""
    told = TELL.get(type(action))
    return ", ".join(filter(None, told(action, table))) if told is not None and table.seat is not None else ""


def step(action: act.Step | act.Ride, table: RaceTable) -> Iterator[str]:
    """D3-D9. Fuel, wear, money, and dangers there."""
    r, view, seat = table.ruleset, table.view, table.seat or 0
    leg = leg_of(r, view.open, seat, action)
    if leg.blind:
        yield from unknown(leg, table)
        return
    yield levels("fuel", leg.cost.fuel)
    yield levels("wear", leg.cost.wear) if leg.cost.wear else ""
    yield price(leg.cost.money) if leg.cost.money else ""
    yield tr("danger: lose {n} levels", n=step_costs.DANGER.wear) if leg.danger else ""
    yield tr("a stop ends the drive") if leg.stop else ""
    if leg.city:
        cards = r.board.cities[leg.to].cards
        yield tr("the finish") if leg.to == r.finish else trn("then {n} card", "then {n} cards", cards)


def unknown(leg: DriveLeg, table: RaceTable) -> Iterator[str]:
    """D7. What may come up, as far as the player can count."""
    view, seat = table.view, table.seat or 0
    may = spread(table.ruleset, view.open, view.own, seat, leg.to, view.open.crews[seat])
    if may is None:
        yield trn("{n} unknown", "{n} unknown", 1)
        return
    words = tr("Unknown: fuel {fuel}, wear {wear}", fuel=span(*may.fuel), wear=span(*may.wear))
    yield small(words)
    yield tr("danger: {share}", share=chance(may.danger)) if may.danger else ""
    yield tr("stop: {share}", share=chance(may.stop)) if may.stop else ""
    yield tr("can’t pay, turn back: {share}", share=chance(may.too_dear)) if may.too_dear else ""


def drive_out(_action: act.DriveOut, table: RaceTable) -> Iterator[str]:
    """D1. The greatest distance, or that the drive leads nowhere."""
    seat, o = table.seat or 0, table.view.open
    if step_costs.steps(table.ruleset, o, table.view.own, seat):
        yield trn("up to {n} space", "up to {n} spaces", o.crews[seat].engine)
    else:
        yield tr("nowhere to go: it ends at once")


def fuel(action: act.BuyFuel, table: RaceTable) -> Iterator[str]:
    """C3. The price of the fuel."""
    yield price(action.levels * convoy.fuel_price(table.ruleset, table.view.open.crews[table.seat or 0]))


def part(_action: act.BuyPart, table: RaceTable) -> Iterator[str]:
    """M1. The price of a part."""
    yield price(mechanic.part_price(table.ruleset, table.view.open.crews[table.seat or 0]))


def funds(_action: act.RaiseFunds, table: RaceTable) -> Iterator[str]:
    """F1. The money gained."""
    funding, group = table.ruleset.edition.funding, table.view.open.crews[table.seat or 0].boxes.funding
    yield price(funding[min(max(group, 1), len(funding)) - 1])


def passing(_action: act.PassConvoy, table: RaceTable) -> Iterator[str]:
    """C6. The convoy ends; escorts stay."""
    boxes = table.view.open.crews[table.seat or 0].boxes
    yield tr("ends your convoy")
    yield tr("escorts stay") if boxes.escort else ""


def escort(_action: act.SendEscort, table: RaceTable) -> Iterator[str]:
    """E1. The number of assistants on escort."""
    number = table.view.open.crews[table.seat or 0].boxes.escort
    yield trn("{n} assistant on escort", "{n} assistants on escort", number)


def crew(action: act.PickCrew, table: RaceTable) -> Iterator[str]:
    """What could be taken from that crew."""
    prompt = table.question.prompt if table.question is not None else ""
    yield at_stake(prompt, table.view.open.crews[action.target])


def space(action: act.PickSpace, table: RaceTable) -> Iterator[str]:
    """The tile on that space."""
    kind = table.view.open.tiles.get(action.space)
    yield small_noun(tile_kind_name(table.ruleset, kind)) if kind is not None else ""


def offered(action: act.TakeCard, table: RaceTable) -> Iterator[str]:
    """B1. What the card does."""
    yield small(card_effect(action.card, table.ruleset.edition.id).rstrip("."))


def ends_drive(_action: Action, _table: RaceTable) -> Iterator[str]:
    """D1. The drive ends."""
    yield tr("ends the drive")


def ends_at_no_cost(_action: Action, _table: RaceTable) -> Iterator[str]:
    """D7. Nothing is lost."""
    yield tr("nothing is lost")


def tiles(_action: Action, _table: RaceTable) -> Iterator[str]:
    """PF1."""
    yield small(tr("Place 2 tiles"))


TELL: Final[dict[type[Action], Callable[[Any, RaceTable], Iterator[str]]]] = {
    act.Step: step,
    act.Ride: step,
    act.DriveOut: drive_out,
    act.BuyFuel: fuel,
    act.BuyPart: part,
    act.RaiseFunds: funds,
    act.PassConvoy: passing,
    act.SendEscort: escort,
    act.PickCrew: crew,
    act.PickSpace: space,
    act.TakeCard: offered,
    act.Halt: ends_drive,
    act.TurnBack: ends_at_no_cost,
    act.Explore: tiles,
}
