"""Where things are on the race screen, by name."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race import constants
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.highlight import PANELS, widget_box
from greatrace_client.ui.box import Box
from greatrace_client.ui.widgets import Form

HALF = 42.0  # of a hex on the board's sheet


BUTTONS = 58.0  # units of a plan's box that its buttons take


class NamedThings(Protocol):
    """Where things lie that are pointed out by name."""

    @property
    def board(self) -> BoardView: ...
    @property
    def form(self) -> Form: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def table(self) -> TableModel: ...


def place_of(scene: NamedThings, name: str) -> Box | None:
    """Where it is on the race's page: `space 4c`, `card jerrycan`, `rival blue`, a panel, or a control by its name."""
    word, _, what = name.partition(" ")
    if word == "space":
        sheet = scene.board.sheet
        (x, y), half = sheet.centre(what), HALF * sheet.scale
        return Box(x - half, y - half, 2 * half, 2 * half)
    if name in PANELS:
        found: Box = getattr(scene.layout, name)
        return found
    if word == "card":
        hand = scene.table.view.own.hand
        return widget_box(scene.form, f"card {hand.index(what)}") if what in hand else None
    if word == "rival" and what in constants.CREW_COLOURS:
        seat = next(seat for seat in range(len(scene.table.seats)) if scene.table.colour(seat) == what)
        return widget_box(scene.form, f"rival {seat}")
    control = widget_box(scene.form, name)
    if control is not None and word == "plan":
        return Box(control.x, control.y, control.w, control.h + BUTTONS)
    return control
