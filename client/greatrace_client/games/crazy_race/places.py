"""Where cues find things on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.shapes import Point

if TYPE_CHECKING:
    from greatrace_client.games.crazy_race.layout import Layout


class CrazyPlaces:
    """`places("laid", side, index, number)`, `("hand", seat)`, `("plate", seat)`, `("points", seat)`, `("pile", name)`,
    `("side", side)`, `("note", side, number)`, `("chimney", seat, locomotive, place)`.
    """

    def __init__(self, layout: Layout, seat: int | None) -> None:
        self.layout, self.seat = layout, seat

    def __call__(self, name: str, *numbers: object) -> Point:
        found: Point = getattr(self, f"_{name}")(*numbers)
        return found

    def _laid(self, side: int, index: int, number: int) -> Point:
        return self.layout.table.spot(side, index, number)

    def _hand(self, seat: int) -> Point:
        if seat == self.seat:
            x, y = self.layout.hand.middle
            return x - 30, y - 40
        return self._plate(seat)

    def _plate(self, seat: int) -> Point:
        box = self.layout.lanes[seat].plate
        return box.middle[0] - 20, box.y + 34

    def _points(self, seat: int) -> Point:
        box = self.layout.lanes[seat].plate
        return box.x + 20, box.bottom - 44

    def _pile(self, name: str) -> Point:
        box = self.layout.table.pile(name)
        return box.x + 60, box.y + 20

    def _side(self, side: int) -> Point:
        return self.layout.table.middle(side)

    def _note(self, side: int, number: int) -> Point:
        x, y = self.layout.table.note(side, number)
        return x + 60, y - 26

    def _chimney(self, seat: int, locomotive: int, place: float) -> Point:
        lane = self.layout.lanes[seat]
        ahead = 38 if place < 6 else -38
        return lane.x(locomotive, place) + ahead * lane.scale, lane.rail - 86 * lane.scale
