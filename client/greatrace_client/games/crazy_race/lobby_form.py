"""Crazy Race in the forms of the lobby: its variants under a poster, and the players' expresses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from greatrace.crazy_race.options import OPTIONS, colours
from greatrace.games import CRAZY_RACE
from greatrace.protocol.messages import CreateTable, TableInfo
from greatrace.table_option import TableOption
from greatrace_client.games.crazy_race.poster import draw_poster, player_picture
from greatrace_client.i18n import term, tr
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.race_common.lobby_form import ColourPick, FormPlace, LobbyForm
from greatrace_client.race_common.targets import TableChoice
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.menu_chrome import crew_badge
from greatrace_client.ui.widgets import Choice, Form, Look, Widget


def option_choices(chosen: dict[str, str]) -> list[Choice]:
    """X8. One for each variant; what is chosen goes into `chosen`."""

    def one(option: TableOption) -> Choice:
        return Choice(
            lambda: term("option", option.name),
            list(option.choices),
            chosen.get(option.name, option.default),
            lambda choice: chosen.update({option.name: choice}),
            "A rules variant.",
            text=partial(term, "option choice"),
            name=TableChoice(option.name),
        )

    return [one(option) for option in OPTIONS]


def agreed(chosen: dict[str, str]) -> dict[str, str]:
    """Only what differs from the usual."""
    usual = {option.name: option.default for option in OPTIONS}
    return {name: choice for name, choice in chosen.items() if choice != usual[name]}


class ExpressPick(ColourPick):
    """One player's colour: the express on its track."""

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
    """Variants, and nothing that the settings keep."""

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

    def wish(self, bots: int, level: str, colour: str) -> RaceSetup:
        return RaceSetup("", bots, (level,), colour, game=self.game, options=tuple(agreed(self.options).items()))


def lay_options(widgets: list[Widget], area: Box) -> Box:
    """Place the variants at the foot of the area; returns what is left above them, for the poster."""
    found = [w for w in widgets if isinstance(w.name, TableChoice)]
    step = min(52.0, area.h * 0.5 / len(found))
    top = area.y + area.h - step * len(found)
    Grid(found, row=step - 8, down=8).place(area.x, top + 6, area.w, 0)
    return Box(area.x, area.y, area.w, area.h - step * len(found) - 6)
