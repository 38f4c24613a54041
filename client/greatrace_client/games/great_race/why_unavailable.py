"""The reasons why something cannot be done now, with their rules, found by the rules’ own queries."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from greatrace.great_race import constants
from greatrace.great_race.board import TransportLine
from greatrace.great_race.rules import convoy, drive, escort, mechanic, pathfinder, step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, View
from greatrace_client.games.great_race.pathfinding import Way, ways
from greatrace_client.games.great_race.unavailable_reason import NONE, Reason
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import price
from greatrace_client.model.table import OpenQuestion

FUEL_CARDS: Final = frozenset((constants.JERRYCAN, "refuel"))
Finder = Callable[[Ruleset, View, int], Reason]


def why_not(r: Ruleset, view: View, question: OpenQuestion | None, name: str) -> Reason:
    """The reason why the button `name` of a sequence is greyed: first one that holds for all buttons, then its own."""
    seat = view.seat
    if seat is None:
        return Reason(tr("You are spectating"))
    return first(whose_go(view, question, seat), OWN[name](r, view, seat))


def first(*found: Reason) -> Reason:
    """The first that is one."""
    return next((reason for reason in found if reason.short), NONE)


def whose_go(view: View, question: OpenQuestion | None, seat: int) -> Reason:
    """C1, C6, C7, G1. Reasons that hold for everything in a sequence."""
    crew, turn = view.open.crews[seat], view.open.turn
    if crew.place:
        return Reason(tr("You have arrived"), "G1")
    if view.open.phase != constants.CONVOY:
        return Reason(tr("Convoy phase only"), "C1")
    if crew.passed:
        return Reason(tr("You have passed"), "C6")
    if not crew.boxes.total:
        return Reason(tr("No assistants left"), "C7")
    if turn is None or turn.seat != seat or turn.over:
        return Reason(tr("Not your turn"), "C1")
    if question is None or seat not in question.asked or question.prompt != "sequence":
        return Reason(tr("Finish this first"), "C2")
    return NONE


def _empty(view: View, seat: int, box: str, rule: str) -> Reason:
    if getattr(view.open.crews[seat].boxes, box):
        return NONE
    return Reason(tr("No assistant here"), rule)


def _drive(r: Ruleset, view: View, seat: int) -> Reason:
    if not drive.may_drive(view.open, seat):
        return Reason(tr("Breakdown: repair the engine first"), "D1")
    return first(_empty(view, seat, constants.MECHANIC, "M2"), Reason(tr("Not now"), "M2"))


def _repair(r: Ruleset, view: View, seat: int) -> Reason:
    if (why := _empty(view, seat, constants.MECHANIC, "M1")).short:
        return why
    if not any(mechanic.room(view.open.crews[seat])):
        return Reason(tr("Nothing to repair"), "M1")
    return Reason(tr("{price} or a part", price=price(mechanic.part_price(r, view.open.crews[seat]))), "M1")


def _lift(r: Ruleset, view: View, seat: int) -> Reason:
    if (why := _empty(view, seat, constants.ESCORT, "E4")).short:
        return why
    return NONE if escort.may_lift(r, view.open, seat) else Reason(tr("No tile to remove"), "E4")


def _explore(r: Ruleset, view: View, seat: int) -> Reason:
    if (why := _empty(view, seat, constants.PATHFINDER, "PF1")).short:
        return why
    if not view.open.bag:
        return Reason(tr("The bag is empty"), "PF1")
    return NONE if pathfinder.may_explore(r, view.open, seat) else Reason(tr("No free space in reach"), "PF1")


def _draw(r: Ruleset, view: View, seat: int) -> Reason:
    return first(_empty(view, seat, constants.PATHFINDER, "PF2"), Reason(tr("No cards left"), "B3"))


def _cash(r: Ruleset, view: View, seat: int) -> Reason:
    return _empty(view, seat, constants.FUNDING, "F1")


def _fuel(r: Ruleset, view: View, seat: int) -> Reason:
    crew, turn = view.open.crews[seat], view.open.turn
    if turn is not None and turn.step != constants.BUYING:
        return Reason(tr("Only before playing cards"), "C3")
    if crew.fuel >= crew.maximum.fuel:
        return Reason(tr("Fuel is full"), "C3")
    return _no_money(r, view, seat, 1)


def _no_money(r: Ruleset, view: View, seat: int, levels: int) -> Reason:
    crew = view.open.crews[seat]
    cost, have = price(levels * convoy.fuel_price(r, crew)), price(crew.money)
    return Reason(tr("Costs {price}, you have {have}", price=cost, have=have), "C3")


def why_no_more_fuel(r: Ruleset, view: View, seat: int, levels: int) -> Reason:
    """C3. The reason why no more than `levels` levels can be bought at once."""
    crew = view.open.crews[seat]
    if crew.fuel + levels >= crew.maximum.fuel:
        return Reason(tr("Then the tank is full"), "C3")
    return _no_money(r, view, seat, levels + 1)


def _pass(r: Ruleset, view: View, seat: int) -> Reason:
    return NONE


OWN: dict[str, Finder] = {
    "drive": _drive,
    "repair": _repair,
    "lift": _lift,
    "explore": _explore,
    "draw": _draw,
    "cash": _cash,
    "fuel": _fuel,
    "pass": _pass,
}


def why_not_card(r: Ruleset, view: View, question: OpenQuestion | None, card: str) -> Reason:
    """The reason why a card of the hand cannot be played now."""
    from greatrace.great_race.rules import cards

    seat = view.seat
    if seat is None:
        return NONE
    kind = r.cards[card].kind
    if kind == cards.WITH_DRIVE:
        return Reason(tr("Only with a drive"), "CARDS")
    if kind == cards.WITH_REPAIR:
        return Reason(tr("Only with a repair"), "CARDS")
    if card == constants.ESCORT_CARD:
        return Reason(tr("Only against a danger"), "E1")
    crew = view.open.crews[seat]
    full = card in FUEL_CARDS and crew.fuel >= crew.maximum.fuel
    idle = Reason(tr("Fuel is full") if full else tr("No effect now"), "CARDS")
    return idle if kind == cards.ANYTIME else first(whose_go(view, question, seat), idle)


def why_not_space(r: Ruleset, view: View, seat: int, space: str) -> Reason:
    """The reason why no drive goes to that space now."""
    o = view.open
    here = o.crews[seat].at
    if space == here:
        return NONE
    if not drive.may_drive(o, seat):
        return Reason(tr("Breakdown: repair the engine first"), "D1")
    if not o.crews[seat].fuel:
        return Reason(tr("The tank is empty"), "D2a")
    if space in r.board.beside[here]:
        return _dear(r, view, seat, space)
    line = next((line for line in r.board.lines_from.get(here, ()) if line.other(here) == space), None)
    if line is not None:
        return _line(r, o, seat, line)
    return why_far(r, view, seat, space)


def _dear(r: Ruleset, view: View, seat: int, space: str) -> Reason:
    """D3-D7. The reason why the neighbouring space cannot be entered, in numbers."""
    o, crew = view.open, view.open.crews[seat]
    if space not in o.tiles:
        return Reason(tr("The bag is empty"), "D7")
    cost = step_costs.tile_cost(r, o, seat, space)
    if crew.fuel < cost.fuel:
        short = tr("Needs {n} fuel, you have {have}", n=cost.fuel, have=crew.fuel)
        return Reason(short, "D4" if space in r.board.risk else "D3")
    if crew.money < cost.money:
        return Reason(tr("Costs {price}, you have {have}", price=price(cost.money), have=price(crew.money)), "D3")
    danger = step_costs.dangerous(r, o, space)
    wear = cost.wear + (step_costs.DANGER.wear if danger else 0)
    short = tr("Needs {n} levels of engine and chassis, you have {have}", n=wear, have=crew.engine + crew.chassis)
    return Reason(short, "D5" if danger else "D3")


def _line(r: Ruleset, o: Open, seat: int, line: TransportLine) -> Reason:
    """D9. The reason why that line cannot be taken."""
    crew = o.crews[seat]
    if any(extension.line_closed(o, seat, line) for extension in r.extensions):
        return Reason(tr("Sea lines are closed by the weather"), "D9")
    fare = step_costs.line_price(r, o, seat, line, 0)
    return Reason(tr("Costs {price}, you have {have}", price=price(fare), have=price(crew.money)), "D9")


def why_not_pick(r: Ruleset, view: View, question: OpenQuestion | None, space: str) -> Reason:
    """The reason why that space cannot be chosen for the question: for a tile to place, to remove, or to swap."""
    prompt = question.prompt if question is not None else ""
    rule, o = PICKING.get(prompt, ""), view.open
    if not rule:
        return NONE
    if prompt == "place":
        if space in r.board.cities:
            return Reason(tr("Tiles can’t be placed on cities"), rule)
        lies = space in o.tiles
        return Reason(tr("There is already a tile here") if lies else tr("Not connected to your vehicle"), rule)
    if space not in o.tiles:
        return Reason(tr("There is no tile here"), rule)
    if prompt != "con_artist" and space in escort.taken(o):
        return Reason(tr("A vehicle is here"), rule)
    if prompt == "lift":
        return Reason(tr("Not connected to your vehicle"), rule)
    return Reason(tr("Already chosen"), rule)


PICKING = {"place": "PF1", "lift": "E4", "trail_hunter": "CARDS", "con_artist": "CARDS"}


def why_not_rival(o: Open, seat: int) -> Reason:
    """The reason why that player cannot be chosen for a card's effect."""
    return Reason(tr("Has arrived"), "G1") if o.crews[seat].place else Reason(tr("No effect there"), "CARDS")


def why_not_offer() -> Reason:
    """B1. The reason why an open card cannot be taken now."""
    return Reason(tr("Another player is choosing"), "B1")


# ---- why no drive leads to a distant space now, in figures: the rules' own steps are tried without any shortage


PLENTY = 99  # levels, and thousands of francs


def why_far(r: Ruleset, view: View, seat: int, space: str) -> Reason:
    """D1-D9. For a space that is not beside the player's own: the distance, a stop between, or what is too
    expensive.
    """
    o = view.open
    crew = o.crews[seat]
    most = o.drive.left if o.drive is not None and o.drive.seat == seat else crew.engine
    away = distance(r, crew.at, space)
    if away > most:
        return Reason(tr("{n} spaces away: your max is {most}", n=away, most=most), "D1")
    way = ways(r, well_supplied(view, seat), seat, most).get(space)
    if way is None:
        return Reason(tr("A city or stop on the way ends the drive"), "D6")
    return too_dear(view, seat, way)


def too_dear(view: View, seat: int, way: Way) -> Reason:
    """D3, D5, D9. What is missing for the cheapest path there."""
    crew, cost = view.open.crews[seat], way.cost
    wear = cost.wear + step_costs.DANGER.wear * way.dangers
    if cost.fuel > crew.fuel:
        return Reason(tr("Needs {n} fuel, you have {has}", n=cost.fuel, has=crew.fuel), "D3")
    if cost.money > crew.money:
        return Reason(tr("Needs {n} F, you have {has}", n=cost.money, has=crew.money), "D9")
    has = crew.engine + crew.chassis
    if wear > has:
        why = "D5" if way.dangers else "D3"
        return Reason(tr("Needs {n} levels of engine and chassis, you have {has}", n=wear, has=has), why)
    return Reason(tr("The engine would break down on the way"), "D1a")


def well_supplied(view: View, seat: int) -> View:
    """The same position with gauges and money that pay for everything."""
    crews = list(view.open.crews)
    crews[seat] = msgspec.structs.replace(crews[seat], fuel=PLENTY, engine=PLENTY, chassis=PLENTY, money=1000 * PLENTY)
    return msgspec.structs.replace(view, open=msgspec.structs.replace(view.open, crews=tuple(crews)))


def distance(r: Ruleset, start: str, goal: str) -> int:
    """The number of steps from one space to another, lines included; more than the board has if there is no path."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return far[here]
        lines = (line.other(here) for line in r.board.lines_from.get(here, ()))
        for there in (*r.board.neighbours[here], *lines):
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return len(far) + 1
