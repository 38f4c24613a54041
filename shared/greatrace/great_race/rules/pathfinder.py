"""PATHFINDER (PF1, PF2): new tiles, or a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from greatrace.great_race import events as ev
from greatrace.great_race.actions import PlaceTile
from greatrace.great_race.race import Race
from greatrace.great_race.rules.hand import kinds
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace.kernel import Seat

TILES_DRAWN = 2


def free_spaces(r: Ruleset, o: Open, seat: Seat) -> list[str]:
    """PF1. Free spaces next to the vehicle, or to a tile with a continuous path to it; never a city.

    The path may lead through cities and along lines: `Board.shores` looks across them.
    """
    return r.ground.listed(r.ground.free(o.tiles, o.crews[seat].at))


def may_explore(r: Ruleset, o: Open, seat: Seat) -> bool:
    """PF1. Whether a tile could be drawn and placed: most often right beside the vehicle."""
    if not o.bag:
        return False
    ground, at = r.ground, o.crews[seat].at
    return not ground.shores[at] <= o.tiles.keys() or ground.free(o.tiles, at) > 0


class Placements(Sequence[PlaceTile]):
    """PF1. Each drawn tile on each free space: often a hundred, so each is made when it is looked at."""

    def __init__(self, tiles: Sequence[str], spaces: Sequence[str]) -> None:
        self.tiles = tiles
        self.spaces = spaces

    def __len__(self) -> int:
        return len(self.tiles) * len(self.spaces)

    @overload
    def __getitem__(self, index: int) -> PlaceTile: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[PlaceTile]: ...

    def __getitem__(self, index: int | slice) -> PlaceTile | Sequence[PlaceTile]:
        if isinstance(index, slice):
            return tuple(self)[index]
        tile, space = divmod(index, len(self.spaces))
        return PlaceTile(self.tiles[tile], self.spaces[space])

    def __contains__(self, item: object) -> bool:
        return isinstance(item, PlaceTile) and item.tile in self.tiles and item.space in self.spaces


def placements(t: Race, seat: Seat) -> Sequence[PlaceTile]:
    """PF1. The placements of each drawn tile on each free space."""
    state = t.state
    tiles = state.own[seat].tiles
    return Placements(kinds(tiles), free_spaces(t.ruleset, state.open, seat)) if tiles else ()


async def place_tiles(t: Race, seat: Seat, wanted: int) -> None:
    """PF1. Draw tiles, look at all, then place each; a tile placed first counts for the next.

    Placing is mandatory; tiles without a legal space go back into the bag; a short bag gives all it has.
    """
    number = min(wanted, t.state.open.bag)
    await t.happen(ev.TilesDrawn(seat, number, t.state.stock.bag[:number]))
    await place_drawn(t, seat)


async def place_drawn(t: Race, seat: Seat) -> None:
    """PF1. Place each of the drawn tiles, one after the other; those without a space go back."""
    while choice := await t.ask(seat, "place", placements):
        await t.happen(ev.TilePlaced(seat, choice.space, choice.tile))
    if left := t.own(seat).tiles:
        mixed = t.shuffled("bag", t.state.stock.bag + left)
        await t.happen(ev.TilesReturned(seat, len(left), mixed))
