"""What a module is: its name, the rule book's words, and a picture, on a sheet beside the things to agree on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import Tile
from greatrace.great_race.extension import Description
from greatrace.great_race.setup import Setup, agree, offered_modules
from greatrace.kernel import Chance
from greatrace_client.games.great_race.rule_pictures import TALL, WIDE, rule_picture
from greatrace_client.games.great_race.targets import ModuleSwitch
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import card_effect, card_name
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_DEEP,
    NIGHT_TEXT,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, disc, scaled, shape
from greatrace_client.ui.draw.tiles import draw_tile
from greatrace_client.ui.menu_chrome import portrait
from greatrace_client.ui.widgets import Look, Toggle, said
from greatrace_client.ui.widgets.controls import focus_ring

WORDS = 20.0, 18.0, 16.0  # sizes of the letters: the largest at which the picture keeps its place
PICTURE_LEAST = 120.0  # units: a lower one is left out
CREW, BOARD = "vermilion", "africa"
ACROSS = 3  # tiles in a row


def draw_module(page: Page, module: Description, area: Box) -> None:
    """The sheet."""
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
    """Where the words would end."""
    return page.wrap(words, sheet.x, sheet.y + 66, sheet.w, size, INK, dry=True)


def draw_scene(page: Page, module: Description, area: Box) -> None:
    """What its rule is about, as in the rule book; of a module that has no scene its picture."""
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
    """The kinds of tiles that it puts into the bag, with what they cost."""
    described = next(known for known in offered_modules() if known.id == module)
    crews = CREW_COLOURS[: described.players[0]]
    rules, _ = agree(Setup(BOARD, crews, modules=(*described.requires, module)), Chance(module))
    return [rules.ruleset.tiles[kind] for kind in described.tiles]


def draw_tiles(page: Page, kinds: Sequence[Tile], area: Box) -> None:
    """In rows, as large as there is room for."""
    page.svg(box(1, 1, area.w - 2, area.h - 2, 0, PAPER_DARK, INK, 2), *area)
    across = min(ACROSS, len(kinds))
    rows = [kinds[i : i + across] for i in range(0, len(kinds), across)]
    each = min((area.w - 24) / across, (area.h - 16) / len(rows))
    top = area.y + (area.h - each * len(rows)) / 2
    for i, row in enumerate(rows):
        left = area.x + (area.w - each * len(row)) / 2
        for j, kind in enumerate(row):
            draw_tile(page, left + each * (j + 0.5), top + each * (i + 0.5), kind, each / 100)


# ---- A module in the form of modules and options: a picture, its name, what it is about in a line, and a switch


TALL, LOW = 84.0, 44.0  # heights of a card with and without its line
PICTURE = 84.0  # units
SWITCH = 74.0


class ModuleCard(Toggle):
    """Switches the module on and off."""

    def __init__(self, module: Description, on: bool, changed: Callable[[bool], object]) -> None:  # noqa: FBT001 - its value
        super().__init__(
            lambda: term("module", module.id),
            on,
            changed,
            lambda: term("module note", module.id),
            name=ModuleSwitch(module.id),
        )
        self.module = module
        self.topic = module.id

    def press(self) -> bool:
        return super().press() if self.enabled else True

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        fill = "#24505B" if self.on else "#17363F" if look.hover else NIGHT_DEEP
        body = box(1, 1, w - 2, h - 2, 6, fill, GOLD if self.on else BRASS, 2 if self.on else 1.2)
        page.svg(body + (focus_ring(w, h, 6) if look.focus else ""), x, y, w, h)
        ink = PAPER_LIGHT if self.enabled else NIGHT_TEXT
        left = x + 16
        if h >= TALL:
            draw_picture(page, self.module, Box(x + 8, y + 8, PICTURE, h - 16))
            if not self.on:
                page.svg(box(0, 0, PICTURE, h - 16, 0, NIGHT_DEEP), x + 8, y + 8, PICTURE, h - 16, 90)
            left += PICTURE + 4
            self._note(page, left, y + 46, x + w - 14 - left)
        middle = y + (22 if h >= TALL else h / 2)
        page.text(said(self.label), left, middle, 20, ink, "bold", fit=x + w - SWITCH - 14 - left)
        self._switch(page, x + w - SWITCH, middle)

    def _note(self, page: Page, x: float, y: float, room: float) -> None:
        """What it is about, or why it can't be played."""
        words = said(self.why) or said(self.tooltip)
        lines = page.broken(words, room, 14.5)
        step = 17.0
        for i, line in enumerate(lines[:2]):
            page.text(line, x, y + step * i, 14.5, GOLD_PALE if self.why else NIGHT_TEXT, fit=room)

    def _switch(self, page: Page, x: float, middle: float) -> None:
        body = box(2, 2, 54, 28, 14, GOLD if self.on else NIGHT_DEEP, INK if self.on else BRASS, 1.6)
        body += disc(42 if self.on else 16, 16, 10, PAPER_LIGHT if self.enabled else SEPIA, INK, 1.4)
        body += shape("M38 16l3.4 3.4l6 -7", stroke=INK, width=2.2) if self.on else ""
        page.svg(body, x, middle - 16, 58, 32, 255 if self.enabled else 120)
