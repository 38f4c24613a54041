"""Drawn tiles, which lie on the action panel, with their names and costs below, between the hint and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.targets import DrawnTile
from greatrace_client.i18n import term
from greatrace_client.i18n.names import tile_costs, tile_name
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import hex_points, poly
from greatrace_client.ui.draw.tiles import HEX, draw_tile
from greatrace_client.ui.widgets import Look, Widget

LARGEST, LEAST = 176.0, 60.0  # units: the side of a tile
HINT, TOP = 52.0, 90.0  # where the hint begins, and the tiles under one of two lines
NAME, COSTS = 14.0, 37.0  # below a tile: the middle of its name, and of the first line of its costs
LETTERS: Final = 15.0
APART, SPARE = 8.0, 14.0  # between tiles; around the words within a ring


def columns(b: Box, number: int) -> float:
    """The width that each of so many tiles has for itself and its words."""
    return (b.w - 48) / max(1, number)


def costs_of(page: Page, shown: Shown, b: Box) -> list[list[str]]:
    """Of each tile, the lines below its name."""
    room = columns(b, len(shown.action_model.tiles)) - SPARE
    return [
        page.broken(tile_costs(shown.table.ruleset.tiles[kind]), room, LETTERS) for kind in shown.action_model.tiles
    ]


def words_height(page: Page, shown: Shown, b: Box) -> float:
    """What the words below the tiles take."""
    step = page.text_px(LETTERS) / page.k * 1.28
    most = max((len(lines) for lines in costs_of(page, shown, b)), default=1)
    return COSTS + step * (most - 0.4)


def held_tiles(page: Page, b: Box, foot: float, shown: Shown, pick: Callable[[str, int], object]) -> list[Widget]:
    """The tiles, as large as there is room above their words; each with them is a place to press."""
    tiles, each = shown.action_model.tiles, columns(b, len(shown.action_model.tiles))
    hint_end = page.wrap(shown.action_model.hint, 0, b.y + HINT, b.w - 60, LETTERS, dry=True) - LETTERS / 2
    top, words, costs = max(b.y + TOP, hint_end), words_height(page, shown, b), costs_of(page, shown, b)
    side = max(LEAST, min(LARGEST, each - APART, foot - APART - top - words))
    made: list[Widget] = []
    for i, kind in enumerate(tiles):
        tile = shown.table.ruleset.tiles[kind]
        area = HitArea(DrawnTile(i), partial(tile_name, tile), partial(pick, kind, i), partial(tile_name, tile))
        area.key = str(i + 1)
        wide = min(each, max(side, *(page.measure(line, LETTERS) for line in costs[i])) + SPARE)
        x = b.x + b.w / 2 + (i + 0.5 - len(tiles) / 2) * each
        area.place(x - wide / 2, top, wide, side + words)
        made.append(area)
    return made


def draw_held_tiles(page: Page, shown: Shown, b: Box, widgets: list[Widget], look: Callable[[Widget], Look]) -> None:
    page.wrap(shown.action_model.hint, b.x + b.w / 2, b.y + HINT, b.w - 60, LETTERS, NIGHT_TEXT, at="middle")
    words, costs = words_height(page, shown, b), costs_of(page, shown, b)
    for widget in widgets:
        if not isinstance(widget.name, DrawnTile) or widget.name == shown.carried:
            continue
        index, place = widget.name.index, Box(*widget.box)
        side = place.h - words
        t = Box(place.middle[0] - side / 2, place.y, side, side)
        _draw(page, shown, index, t, lifted=look(widget).hover)
        tile, room = shown.table.ruleset.tiles[shown.action_model.tiles[index]], place.w
        x, y = t.middle[0], t.bottom
        page.text(term("terrain", tile.terrain), x, y + NAME, 18, PAPER_LIGHT, "bold", "middle", fit=room)
        for i, line in enumerate(costs[index]):
            step = page.text_px(LETTERS) / page.k * 1.28
            page.text(line, x, y + COSTS + step * i, LETTERS, NIGHT_TEXT, at="middle", fit=room)


def _draw(page: Page, shown: Shown, index: int, t: Box, *, lifted: bool) -> None:
    """The tile, with a ring around the one that is chosen."""
    scale = t.w / 84
    x, y = t.middle
    draw_tile(page, x, y - (4 if lifted else 0), shown.table.ruleset.tiles[shown.action_model.tiles[index]], scale)
    if index == min(shown.picked.tile, len(shown.action_model.tiles) - 1):
        ring = poly(hex_points((HEX + 1) * scale, t.w / 2 + 4, t.w / 2 + 4), stroke=GOLD, width=5)
        page.svg(ring, t.x - 4, t.y - 4, t.w + 8, t.w + 8)
