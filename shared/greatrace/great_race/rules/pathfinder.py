"""PATHFINDER (PF1, PF2): new tiles, or a card."""

from __future__ import annotations

from greatrace.great_race import events as ev
from greatrace.great_race.actions import PlaceTile
from greatrace.great_race.race import Race
from greatrace.great_race.rules.hand import kinds
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open, Own
from greatrace.kernel import Seat

TILES_DRAWN = 2


def spread(r: Ruleset, o: Open, at: str) -> tuple[set[str], set[str]]:
    """PF1, E4. Every tile and city with a continuous path to `at` (itself included), and all that lies next to them."""
    known = {*r.board.cities, *o.tiles}
    unreached = known - {at}
    found, edge, near = [at], [at], set[str]()
    while edge:
        around = r.beside[edge.pop()]
        near |= around
        if new := around & unreached:
            unreached -= new
            edge += new
            found += new
    return set(found), near - known


def joined(r: Ruleset, o: Open, seat: Seat) -> set[str]:
    """PF1, E4. Every tile and city joined to the vehicle."""
    return spread(r, o, o.crews[seat].at)[0]


def free_spaces(r: Ruleset, o: Open, seat: Seat) -> list[str]:
    """PF1. Free spaces next to what is joined to the vehicle; never a city."""
    return sorted(spread(r, o, o.crews[seat].at)[1])


def may_explore(r: Ruleset, o: Open, seat: Seat) -> bool:
    """PF1. Whether a tile could be drawn and placed."""
    if not o.bag:
        return False
    at_hand = r.board.neighbours[o.crews[seat].at]
    if any(space not in o.tiles and space not in r.board.cities for space in at_hand):
        return True
    return bool(free_spaces(r, o, seat))


def placements(r: Ruleset, o: Open, own: Own, seat: Seat) -> list[PlaceTile]:
    """PF1. Each drawn tile on each free space."""
    if not own.tiles:
        return []
    spaces = free_spaces(r, o, seat)
    return [PlaceTile(tile, space) for tile in kinds(own.tiles) for space in spaces]


async def place_tiles(t: Race, seat: Seat, wanted: int) -> None:
    """PF1. Draw, look at all, then place each; a tile placed first counts for the next.

    Placing is mandatory; tiles without a legal space go back into the bag; a short bag gives what it has.
    """
    number = min(wanted, t.open.bag)
    await t.happen(ev.TilesDrawn(seat, number, t.state.stock.bag[:number]))
    while choice := await t.ask(seat, "place", lambda: placements(t.ruleset, t.open, t.own(seat), seat)):
        await t.happen(ev.TilePlaced(seat, choice.space, choice.tile))
    if left := t.own(seat).tiles:
        mixed = t.shuffled("bag", t.state.stock.bag + left)
        await t.happen(ev.TilesReturned(seat, len(left), mixed))
