"""The possible steps and their costs (D2-D5, D8, D9): queries shared by engine, bots and previews."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race.actions import Ride, Step
from greatrace.great_race.board import TransportLine
from greatrace.great_race.costs import Cost
from greatrace.great_race.memo import made_once
from greatrace.great_race.rules.escort import means
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Crew, Open, Own
from greatrace.kernel import Seat

DANGER = Cost(wear=2)  # D5
RISK = Cost(fuel=1)  # D4
CITY = Cost(fuel=1)  # D8
TRANSPORT_SAVES = 50  # D9, francs
step = made_once(Step)


def tile_cost(r: Ruleset, o: Open, seat: Seat, space: str) -> Cost:
    """D3, D4. The cost of the known tile on that space, without its danger, for that player now."""
    tile = r.tiles[o.tiles[space]]
    cost = Cost(tile.fuel + (RISK.fuel if space in r.board.risk else 0), tile.wear)
    for extension in r.dearer:
        cost += extension.step_cost(r, o, seat, space)
    return cost


def dangerous(r: Ruleset, o: Open, space: str) -> bool:
    """D5. Whether the known tile shows a danger."""
    return r.tiles[o.tiles[space]].danger


def line_price(r: Ruleset, o: Open, seat: Seat, line: TransportLine, transports: int) -> int:
    """D9. The price in francs, less 50 for each transport card, never below 0."""
    discount = TRANSPORT_SAVES * transports + sum(x.line_discount(o, seat, line) for x in r.extensions)
    return max(0, line.price - discount)


def payable(crew: Crew, cost: Cost) -> bool:
    """D3. Whether the cost can be paid in full; otherwise the space cannot be entered."""
    return crew.fuel >= cost.fuel and crew.engine + crew.chassis >= cost.wear and crew.money >= cost.money


def steps(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[Step | Ride]:
    """D2, D2a. All possible steps: none with an empty tank, which a jerrycan may fill first (D10)."""
    crew = o.crews[seat]
    if not crew.fuel:
        return []
    at = crew.at
    by_land: list[Step | Ride] = [step(to) for to in r.board.neighbours[at] if enterable(r, o, own, seat, to)]
    return by_land + rides(r, o, own, seat) if at in r.board.cities else by_land


def enterable(r: Ruleset, o: Open, own: Own, seat: Seat, space: str) -> bool:
    """D3, D5, D7, D8. Whether the space can be paid in full, or is unknown and the bag not empty."""
    crew = o.crews[seat]
    if space in r.board.cities:
        return payable(crew, CITY)
    if space not in o.tiles:
        return o.bag > 0
    cost = tile_cost(r, o, seat, space)
    if not payable(crew, cost):
        return False
    return not dangerous(r, o, space) or payable(crew, cost + DANGER) or bool(means(r, o, own, seat))


def rides(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[Step | Ride]:
    """D9. Rides on transport lines from this city, with as many transport cards as make a difference."""
    crew = o.crews[seat]
    found: list[Step | Ride] = []
    for line in r.board.lines_from.get(crew.at, ()):
        if any(extension.line_closed(o, seat, line) for extension in r.extensions):
            continue
        useful = -(-line_price(r, o, seat, line, 0) // TRANSPORT_SAVES)
        found += [
            Ride(line.other(crew.at), line.kind, transports)
            for transports in range(min(useful, own.hand.count(constants.TRANSPORT)) + 1)
            if payable(crew, CITY + Cost(money=line_price(r, o, seat, line, transports)))
        ]
    return found


def line_to(r: Ruleset, at: str, choice: Ride) -> TransportLine:
    """The line that was chosen."""
    return next(x for x in r.board.lines_from[at] if x.kind == choice.kind and x.other(at) == choice.to)
