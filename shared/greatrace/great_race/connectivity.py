"""Connected terrain tiles, and the spaces next to them (PF1, E4).

Every crew asks for them at every sequence, while a layout changes tile by tile. So the regions of the layout last asked
about are kept, and those of the next one are made from them. A layout from which tiles have gone is kept too: playouts
return to theirs again and again. A set of spaces is a number here, with a bit for each space (`Board.bits`): joining or
comparing two sets is one step, however large they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from greatrace.great_race.board import Board

Spaces: TypeAlias = int
"""A set of spaces: the sum of their bits."""

Region: TypeAlias = tuple[Spaces, Spaces]
"""Tiles with continuous paths between them, and all spaces for tiles next to them, occupied or free."""

Layout: TypeAlias = tuple[Mapping[str, str], Spaces, list[Region]]
"""The spaces with tiles, and the regions."""


class TileRegions:
    """The regions of tiles on one board. Positions never change: an identical mapping of tiles is the same layout."""

    __slots__ = ("_banks", "_bits", "_last", "_names", "_returned_to", "shores")

    def __init__(self, board: Board) -> None:
        self.shores = board.shores
        self._bits, self._banks, self._names = board.bits, board.banks, board.names
        self._last: Layout = ({}, 0, [])
        self._returned_to: Layout = self._last

    def joined(self, tiles: Mapping[str, str], at: str) -> Spaces:
        """The tiles joined by a path to a vehicle there; its own space may or may not be among them."""
        _, regions = self._layout(tiles)
        beside, found = self._banks[self._bits[at]], 0
        for region, _ in regions:
            if region & beside:
                found |= region
        return found

    def free(self, tiles: Mapping[str, str], at: str) -> Spaces:
        """The spaces without a tile that are next to a vehicle there, or to a tile joined to it; never a city."""
        laid, regions = self._layout(tiles)
        beside = found = self._banks[self._bits[at]]
        for region, near in regions:
            if region & beside:
                found |= near
        return found & ~laid

    def mask(self, spaces: Iterable[str]) -> Spaces:
        """The set of these spaces; each may be listed only once."""
        return sum(map(self._bits.__getitem__, spaces))

    def listed(self, spaces: Spaces) -> list[str]:
        """The names of a set's spaces, in alphabetical order, by the tables of `Board.names`."""
        names: list[str] = []
        for by_value, value in zip(self._names, spaces.to_bytes(len(self._names), "big"), strict=True):
            if value:
                names += by_value[value]
        return names

    def _layout(self, tiles: Mapping[str, str]) -> tuple[Spaces, list[Region]]:
        """The spaces with tiles, and the regions."""
        last, laid, regions = self._last
        if tiles is last:
            return laid, regions
        if tiles is self._returned_to[0]:
            self._last = _, laid, regions = self._returned_to
            return laid, regions
        before, laid, gone = laid, self.mask(tiles), 0
        if laid != before:
            gone = before & ~laid
            regions = self._changed(regions, gone, laid & ~before)
        self._last = tiles, laid, regions
        if gone:
            self._returned_to = self._last
        return laid, regions

    def _changed(self, regions: list[Region], gone: Spaces, loose: Spaces) -> list[Region]:
        """The regions after a change: those that lost a tile are taken apart, and joined again with the new tiles."""
        if gone:
            broken = [region for region, _ in regions if region & gone]
            loose |= sum(broken) & ~gone
            regions = [region for region in regions if not region[0] & gone]
        while loose:
            new = self._grown(loose)
            loose &= ~new[0]
            regions = _with(new, regions)
        return regions

    def _grown(self, loose: Spaces) -> Region:
        """The region that grows from one of the loose tiles through all connected loose tiles."""
        banks, left, near = self._banks, loose, 0
        edge = loose & -loose  # the lowest bit
        while edge:
            space = edge & -edge
            left ^= space
            near |= banks[space]
            edge = near & left
        return loose ^ left, near


def _with(new: Region, regions: list[Region]) -> list[Region]:
    """The regions with the new one, which may join several of them."""
    apart, (tiles, near) = [], new
    for region in regions:
        if region[1] & new[0]:
            tiles, near = tiles | region[0], near | region[1]
        else:
            apart.append(region)
    apart.append((tiles, near))
    return apart
