"""The numbers of tiles in the bag and cards in the deck, on a small plate at the map's foot."""

from __future__ import annotations

from collections.abc import Hashable

import attrs

from greatrace_client.games.great_race.layout import Layout, supplies_places
from greatrace_client.games.great_race.map_corner import hides
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.i18n import tr
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, INK
from greatrace_client.ui.draw.shapes import at, hex_points, poly
from greatrace_client.ui.draw.sheet_places import SheetPlaces

ROUND = 36.0  # of a hex on the board's sheet: its circle, whose corners may be covered


def beside_spaces(layout: Layout, whole: SheetPlaces) -> Layout:
    """The layout with bag and deck where they cover the fewest spaces of the whole map."""
    if layout.chips:
        return layout
    near, middles = ROUND * whole.scale, [whole.centre(space) for space in whole.board.spaces]

    def covered(b: Box) -> int:
        return sum(hides(b, x, y, near) for x, y in middles)

    return attrs.evolve(layout, supplies=min(supplies_places(layout.sight), key=covered))


class Supplies(Panel):
    """The plate of bag, deck and discards with their numbers."""

    def __init__(self) -> None:
        super().__init__(lambda layout: layout.supplies)

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        return o.bag, o.deck, len(o.discards)

    def paint(self, page: Page, shown: Shown) -> None:
        b, o = self.box(shown), shown.stage.view.open
        panels.plate(page, *b, r=4)
        back = poly(hex_points(12, 0, 0), fill="#1E4A54", stroke=INK, width=1.4) + emblems.compass(
            BRASS_LIGHT, 7, "#1E4A54"
        )
        pile = at(0, 0, emblems.card_back())
        rows = ((back, str(o.bag)), (pile, str(o.deck)), (at(0, 0, emblems.card_back(), 1, 24), str(len(o.discards))))
        for i, (icon, number) in enumerate(rows):
            x = b.x + 12 + i * (b.w - 11) / 3
            page.svg(at(14, 16, icon), x, b.y + b.h / 2 - 16, 30, 32, 255 if i < 2 else 150)
            page.text(number, x + 34, b.y + b.h / 2, 18, INK, "bold", fit=36)


def tooltip(shown: Shown) -> str:
    """The numbers in words."""
    o = shown.stage.view.open
    return tr(
        "{bag} tiles in the bag, {deck} cards in the deck, {discards} discarded",
        bag=o.bag,
        deck=o.deck,
        discards=len(o.discards),
    )
