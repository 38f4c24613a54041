"""Why no drive goes to a distant space now, in figures: the rules' own steps are tried with all that is missing."""

from __future__ import annotations

from collections import deque

import msgspec

from greatrace.great_race.rules import step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace_client.games.great_race.pathfinding import Way, ways
from greatrace_client.games.great_race.reason import Reason
from greatrace_client.i18n import tr

PLENTY = 99  # levels, and thousands of francs


def why_far(r: Ruleset, view: View, seat: int, space: str) -> Reason:
    """D1-D9. For a space that is not beside the player's own: the distance, a stop between, or what is too dear."""
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
    """D3, D5, D9. What is missing for the cheapest way there."""
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
    """The same position with gauges and a purse that pay for everything."""
    crews = list(view.open.crews)
    crews[seat] = msgspec.structs.replace(crews[seat], fuel=PLENTY, engine=PLENTY, chassis=PLENTY, money=1000 * PLENTY)
    return msgspec.structs.replace(view, open=msgspec.structs.replace(view.open, crews=tuple(crews)))


def distance(r: Ruleset, start: str, goal: str) -> int:
    """Steps from one space to another, lines included; more than the board has if there is no way."""
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
