"""The description of a module: its name, the rulebook's text, and a picture, on a sheet beside the choices."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.editions import Tile
from greatrace.great_race.extension import Description
from greatrace.great_race.setup import Setup, agree, offered_modules
from greatrace.kernel import Chance
from greatrace_client.games.great_race.rule_pictures import TALL, WIDE, rule_picture
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect, card_name
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_DARK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled
from greatrace_client.ui.draw.tiles import draw_tile
from greatrace_client.ui.menu_chrome import portrait

WORDS = 20.0, 18.0, 16.0  # sizes of the letters: the largest at which the picture keeps its place
PICTURE_LEAST = 120.0  # units: a lower one is left out
CREW, BOARD = "vermilion", "africa"
ACROSS = 3  # tiles in a row


def draw_module(page: Page, module: Description, area: Box) -> None:
    """Draw the sheet."""
    panels.plate(page, *area, 4, PAPER_LIGHT)
    page.grain(area.x + 2, area.y + 2, area.w - 4, area.h - 4, 16)
    sheet = area.inner(24, 16)
    page.text(term("module", module.id).upper(), sheet.x, sheet.y + 24, 34, INK, "display", fit=sheet.w)
    words = Entry(module.id).text
    size = next((s for s in WORDS if foot(page, words, sheet, s) < sheet.y + sheet.h * 0.5), WORDS[-1])
    y = page.wrap(words, sheet.x, sheet.y + 66, sheet.w, size, INK) + 4
    for card in module.cards:
        line = tr("Adds a card: {card}. {effect}", card=card_name(card), effect=card_effect(card))
        y = page.wrap(line, sheet.x, y + 6, sheet.w, size - 2, SEPIA) + 4
    tall = sheet.y + sheet.h - y - 4
    if tall >= PICTURE_LEAST:
        draw_scene(page, module, Box(sheet.x, y + 4, sheet.w, tall))


def foot(page: Page, words: str, sheet: Box, size: float) -> float:
    """The y where the text would end."""
    return page.wrap(words, sheet.x, sheet.y + 66, sheet.w, size, INK, dry=True)


def draw_scene(page: Page, module: Description, area: Box) -> None:
    """Draw the scene of its rule, as in the rulebook; for a module without one its picture."""
    scene = rule_picture(module.id)
    if not scene:
        draw_picture(page, module, area)
        return
    k = min(area.w / WIDE, area.h / TALL)
    w, h = WIDE * k, TALL * k
    edge = box(1, 1, w - 2, h - 2, 0, "none", INK, 2)
    page.svg(scaled(scene, k) + edge, area.x + (area.w - w) / 2, area.y + (area.h - h) / 2, w, h)


def draw_picture(page: Page, module: Description, area: Box) -> None:
    """The picture of its card, as a poster; its tiles; or the vehicle that wants to know."""
    if module.tiles:
        draw_tiles(page, tiles_of(module.id), area)
    elif module.cards:
        k = area.w / 96
        hidden = max(0.0, 84 * k - area.h)
        edge = box(1, 1, area.w - 2, area.h - 2, 0, "none", INK, 2)
        page.svg(at(0, -0.4 * hidden, picture(next(iter(module.cards))), k) + edge, *area)
    else:
        portrait(page, CREW, *area)


@functools.cache
def tiles_of(module: str) -> list[Tile]:
    """The kinds of tiles that the module adds to the bag, with their costs."""
    described = next(known for known in offered_modules() if known.id == module)
    crews = CREW_COLOURS[: described.players[0]]
    rules, _ = agree(Setup(BOARD, crews, modules=(*described.requires, module)), Chance(module))
    return [rules.ruleset.tiles[kind] for kind in described.tiles]


def draw_tiles(page: Page, kinds: Sequence[Tile], area: Box) -> None:
    """Draw tiles in rows, as large as fits."""
    page.svg(box(1, 1, area.w - 2, area.h - 2, 0, PAPER_DARK, INK, 2), *area)
    across = min(ACROSS, len(kinds))
    rows = [kinds[i : i + across] for i in range(0, len(kinds), across)]
    each = min((area.w - 24) / across, (area.h - 16) / len(rows))
    top = area.y + (area.h - each * len(rows)) / 2
    for i, row in enumerate(rows):
        left = area.x + (area.w - each * len(row)) / 2
        for j, kind in enumerate(row):
            draw_tile(page, left + each * (j + 0.5), top + each * (i + 0.5), kind, each / 100)
