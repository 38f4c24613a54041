"""Crazy Race in the forms of the lobby: its variants under a poster, and the players' expresses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from greatrace.crazy_race import words
from greatrace.crazy_race.options import OPTIONS, colours
from greatrace.games import CRAZY_RACE
from greatrace.protocol.messages import CreateTable, TableInfo
from greatrace.table_option import TableOption
from greatrace_client.i18n import term, tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.race_common.lobby_form import ColourPick, FormPlace, LobbyForm
from greatrace_client.race_common.targets import TableChoice
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.menu_chrome import crew_badge
from greatrace_client.ui.widgets import Choice, Form, Look, Widget


def draw_poster(page: Page, area: Box, title: str) -> None:
    """A framed picture of the game with its name below."""
    x, y, w, h = area
    panels.plate(page, x, y, w, h, 4)
    x, y, w, h = x + 4, y + 6, w - 8, h - 12
    page.clip(x, y, w, h)
    page.svg(railway.sunburst(w, h, w * 0.5, h * 0.36), x, y, w, h)
    tall = (h - 38) * 0.56 / 3
    size = min(w / 330, tall / 74)
    for i, (kind, colour) in enumerate(zip(words.LOCOMOTIVES, ("orange", "green", "lilac"), strict=True)):
        top = y + h - 38 - tall * (3 - i)
        page.svg(railway.hills(w, y + h - top, i, tall=14), x, top - 14, w, y + h - top + 14)
        rail = top + tall * 0.86
        page.svg(railway.rails(w + 16), x, rail - 14, w + 16, 26)
        railway.draw_locomotive(page, kind, colour, x + w * (0.3 + 0.2 * i), rail, round(size, 2))
        for j in range(3):
            puff = x + w * (0.3 + 0.2 * i) + 40 * size - 14 * j
            railway.draw_steam(page, puff, rail - 88 * size, 0.2 + 0.2 * j)
    page.svg(box(0, 0, w + 8, 38, 0, INK, more='opacity=".88"'), x, y + h - 38, w + 8, 38)
    page.text(title, x + w / 2, y + h - 19, 25, GOLD, "display", "middle", 0.08, fit=w - 20)
    page.unclip()


def player_picture(page: Page, colour: str, area: Box, *, pale: bool = False) -> None:
    """Draw a player's express on its track, in place of a crew's half-track."""
    x, y, w, h = area
    light = railway.LIVERIES[colour].light
    page.clip(x, y, w, h)
    page.svg(box(0, 0, w, h, 2, mix(PAPER_LIGHT, light, 0.4)), x, y, w, h)
    page.svg(railway.hills(w, h * 0.34, 0, tall=12), x, y + h * 0.66 - 12, w, h * 0.34 + 12)
    page.svg(railway.rails(w + 16), x, y + h * 0.9 - 16, w + 16, 26)
    railway.draw_locomotive(page, "express", colour, x + w / 2, y + h * 0.9, round(min(w / 168, h / 104), 2))
    if pale:
        page.svg(box(0, 0, w, h, 0, PAPER_LIGHT), x, y, w, h, alpha=150)
    page.unclip()
    page.svg(box(0.8, 0.8, w - 1.6, h - 1.6, 2, "none", INK, 1.4), x, y, w, h)


def option_choices(chosen: dict[str, str]) -> list[Choice]:
    """X8. A choice for each variant; the value goes into `chosen`."""

    def one(option: TableOption) -> Choice:
        return Choice(
            lambda: term("option", option.name),
            list(option.choices),
            chosen.get(option.name, option.default),
            lambda choice: chosen.update({option.name: choice}),
            partial(term, "option note", option.name),
            text=partial(term, "option choice"),
            name=TableChoice(option.name),
        )

    return [one(option) for option in OPTIONS]


def agreed(chosen: dict[str, str]) -> dict[str, str]:
    """The choices that differ from the default."""
    usual = {option.name: option.default for option in OPTIONS}
    return {name: choice for name, choice in chosen.items() if choice != usual[name]}


class ExpressPick(ColourPick):
    """A player's colour: the express on its track."""

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        panels.plate(page, x, y, w, h, 5, PAPER, INK, inner=False)
        player_picture(page, self.colour, Box(x + 6, y + 6, w - 12, h - 46), pale=not self.enabled)
        crew_badge(page, self.colour, x + 24, y + h - 21, 14)
        face = "bold" if self.chosen else "text"
        page.text(term("crew", self.colour), x + 46, y + h - 20, 18, INK, face, fit=w - 54)
        if self.chosen or look.hover or look.focus:
            page.svg(
                box(2, 2, w + 4, h + 4, 7, "none", GOLD if self.chosen else "#FFF1BF", 4), x - 4, y - 4, w + 8, h + 8
            )


class CrazyRaceForm(LobbyForm):
    """The form of Crazy Race: variants, none of which the settings keep."""

    def __init__(self, game: str, place: FormPlace) -> None:
        super().__init__(game, place)
        self.options: dict[str, str] = {}
        self._poster = Box(0.0, 0.0, 0.0, 0.0)

    def heading(self) -> str:
        return tr("THE RAILWAY")

    def widgets(self) -> list[Widget]:
        return list(option_choices(self.options))

    def lay(self, form: Form, area: Box, *, noted: bool) -> None:
        self._poster = lay_options(form.widgets, area)

    def paint(self, page: Page) -> None:
        draw_poster(page, self._poster, term("game", self.game))

    def take(self, table: TableInfo) -> None:
        self.options = dict(table.options)

    def create(self, seats: int, title: str, common: dict[str, Any]) -> CreateTable:
        return CreateTable(self.game, "", seats, title, options=agreed(self.options), **common)

    # ---- a race against bots
    def start_note(self) -> str:
        return tr("Three locomotives, eight stages")

    def colours(self, seats: int) -> tuple[str, ...]:
        return colours(seats)

    def usual_colour(self, settings: Settings) -> str:
        return settings.crew if settings.crew in CRAZY_RACE.colours[:3] else CRAZY_RACE.colours[1]

    def pick(self, colour: str, pick: Callable[[str], object]) -> ExpressPick:
        return ExpressPick(colour, pick)

    def race_setup(self, bots: int, level: str, colour: str) -> RaceSetup:
        return RaceSetup("", bots, (level,), colour, game=self.game, options=tuple(agreed(self.options).items()))


def lay_options(widgets: list[Widget], area: Box) -> Box:
    """Place the variants at the foot of the area. Returns the box left above them, for the poster."""
    found = [w for w in widgets if isinstance(w.name, TableChoice)]
    step = min(52.0, area.h * 0.5 / len(found))
    top = area.y + area.h - step * len(found)
    Grid(found, row=step - 8, down=8).place(area.x, top + 6, area.w, 0)
    return Box(area.x, area.y, area.w, area.h - step * len(found) - 6)
