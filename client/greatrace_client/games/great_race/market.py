"""The things on the action panel to be picked: cards on offer, drawn tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace_client.games.great_race import reasons
from greatrace_client.games.great_race.hand_panel import draw_card
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.targets import DrawnTile, OpenCard
from greatrace_client.i18n import term
from greatrace_client.i18n.names import card_effect, card_name, tile_costs, tile_name, wording
from greatrace_client.race_common.hit_areas import Zone
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import hex_points, poly
from greatrace_client.ui.draw.tiles import HEX, draw_tile
from greatrace_client.ui.widgets import Look, Widget

NOTE = 168.0  # units that title and note need, above and below open cards


def offers(b: Box, shown: Shown, pick: Callable[[str, int], object]) -> list[Widget]:
    """Cards on offer: up to four in a row, more in two."""
    cards = shown.desk.offered
    number = len(cards)
    across = number if number <= 4 else 3
    down = -(-number // across) if across else 1
    tall = min(max(194.0, b.h - NOTE), 230.0, (b.h - 60 - 8 * (down - 1)) / down)
    wide = min(tall * (0.78 if down > 1 else 0.56), (b.w - 32) / max(1, across) - 6)
    made: list[Widget] = []
    for i, card in enumerate(cards):
        row, column = divmod(i, across)
        in_row = min(across, number - row * across)
        x = b.x + b.w / 2 + (column - in_row / 2) * (wide + 6) + 3
        zone = Zone(
            OpenCard(i), partial(card_name, card), partial(pick, card, i), effect_label(shown, card), key=str(i + 1)
        )
        zone.place(x, b.y + 44 + row * (tall + 8), wide, tall)
        if card not in shown.desk.offers:
            zone.key = ""
            zone.why = why_not_taken
        made.append(zone)
    return made


def pointed_offer(shown: Shown, widgets: list[Widget], look: Callable[[Widget], Look]) -> str:
    """The open card that mouse or focus is on, "" for none."""
    on = [w.name.index for w in widgets if isinstance(w.name, OpenCard) and (look(w).hover or look(w).focus)]
    return shown.desk.offered[on[0]] if on else ""


def why_not_taken() -> str:
    return reasons.why_not_offer().line


def effect_label(shown: Shown, card: str) -> Callable[[], str]:
    """The card's effect, and that another card has to be discarded for it."""
    words = f"{card_name(card)}: {card_effect(card, wording(shown.table.ruleset, card))}"
    return lambda: "\n".join(filter(None, (words, shown.desk.offer_note)))


def held_tiles(b: Box, shown: Shown, pick: Callable[[str, int], object]) -> list[Widget]:
    """The drawn tiles, large."""
    tiles = shown.desk.tiles
    number = max(1, len(tiles))
    side = min(176.0, (b.w - 48) / number - 8, b.h - 180)
    made: list[Widget] = []
    for i, kind in enumerate(tiles):
        tile = shown.table.ruleset.tiles[kind]
        zone = Zone(
            DrawnTile(i),
            partial(tile_name, tile),
            partial(pick, kind, i),
            partial(tile_name, tile),
            key=str(i + 1),
        )
        x = b.x + b.w / 2 + (i - number / 2) * (side + 8) + 4
        zone.place(x, b.y + 90, side, side + 64)
        made.append(zone)
    return made


def draw_offers(page: Page, shown: Shown, widgets: list[Widget], look: Callable[[Widget], Look]) -> None:
    for widget in widgets:
        if isinstance(widget.name, OpenCard) and widget.name != shown.carried:
            card = shown.desk.offered[widget.name.index]
            open_ = card in shown.desk.offers
            draw_card(
                page,
                Box(*widget.box),
                shown,
                card,
                playable=open_,
                lift=5 if open_ and look(widget).hover else 0,
            )
            if look(widget).focus:
                widget.draw(page, look(widget))


def draw_held_tiles(page: Page, shown: Shown, b: Box, widgets: list[Widget], look: Callable[[Widget], Look]) -> None:
    page.wrap(shown.desk.hint, b.x + b.w / 2, b.y + 52, b.w - 60, 15, NIGHT_TEXT, at="middle")
    for widget in widgets:
        if not isinstance(widget.name, DrawnTile) or widget.name == shown.carried:
            continue
        index = widget.name.index
        tile = shown.table.ruleset.tiles[shown.desk.tiles[index]]
        t = Box(*widget.box)
        scale = t.w / 84
        x, y = t.x + t.w / 2, t.y + t.w / 2
        draw_tile(page, x, y - (4 if look(widget).hover else 0), tile, scale)
        if index == min(shown.picked.tile, len(shown.desk.tiles) - 1):
            ring = poly(hex_points((HEX + 1) * scale, t.w / 2 + 4, t.w / 2 + 4), stroke=GOLD, width=5)
            page.svg(ring, t.x - 4, t.y - 4, t.w + 8, t.w + 8)
        page.text(term("terrain", tile.terrain), x, t.y + t.w + 14, 18, PAPER_LIGHT, "bold", "middle", fit=t.w + 10)
        page.wrap(tile_costs(tile), x, t.y + t.w + 37, t.w + 8, 15, NIGHT_TEXT, at="middle")
