"""Picture widgets to choose from: crews as portraits, boards as small maps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from greatrace.great_race.board import Board
from greatrace_client.i18n import board_name, term, tr
from greatrace_client.race_common.lobby_form import ColourPick
from greatrace_client.ui.board_picture import board_picture, thumbnail
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER, SEPIA
from greatrace_client.ui.draw.shapes import box, shape
from greatrace_client.ui.layout import Grid
from greatrace_client.ui.menu_chrome import crew_badge, portrait
from greatrace_client.ui.widgets import Button, Look

RIM = 4.0  # units around a picture: its shadow


class CrewPick(ColourPick):
    """A crew: half-track, emblem, name. `taken` crews are struck out."""

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        lit = self.chosen or look.hover
        panels.plate(page, x, y, w, h, 5, PAPER, INK, inner=False)
        foot = 40.0
        portrait(page, self.colour, x + 6, y + 6, w - 12, h - foot - 8, pale=not self.enabled)
        name, face = term("crew", self.colour), "bold" if self.chosen else "text"
        if page.fits(name, w - 54, 18, "bold"):
            crew_badge(page, self.colour, x + 24, y + h - foot / 2 - 1, 14)
            page.text(name, x + 46, y + h - foot / 2, 18, INK, face, fit=w - 54)
        else:  # the vehicle wears the emblem, too
            page.text(name, x + w / 2, y + h - foot / 2, 18, INK, face, "middle", fit=w - 10)
        if not self.enabled:
            page.svg(shape(f"M6 {h - 6}L{w - 6} 6", stroke=SEPIA, width=3), x, y, w, h)
        if lit or look.focus:
            page.svg(box(2, 2, w, h, 7, "none", GOLD if self.chosen else "#FFF1BF", 3.6), x - 2, y - 2, w + 4, h + 4)
        if look.focus:
            page.svg(box(2, 2, w + 6, h + 6, 9, "none", "#FFF1BF", 2.4), x - 5, y - 5, w + 12, h + 12)


class BoardPick(Button):
    """A board as a map. `way`: start and finish to be marked on it."""

    def __init__(self, board: Board, pick: Callable[[str], object]) -> None:
        super().__init__(lambda: board_name(board.id), partial(pick, board.id), self._hint, name=f"board-{board.id}")
        self.board, self.chosen, self.way = board, False, ("", "")

    def _hint(self) -> str:
        cities = len(self.board.cities)
        return tr("{spaces} spaces, {cities} cities.", spaces=len(self.board.spaces), cities=cities)

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        way, name = self.way if self.chosen else ("", ""), board_name(self.board.id)
        place, key = Box(x - RIM, y - RIM, w + 2 * RIM, h + 2 * RIM), ("pick", self.board.id, name, way)
        thumbnail(page, key, place, lambda sheet, _: board_picture(sheet, self.board, Box(RIM, RIM, w, h), name, way))
        if self.chosen or look.hover or look.focus:
            page.svg(box(2, 2, w, h, 6, "none", GOLD if self.chosen else "#FFF1BF", 4), x - 2, y - 2, w + 4, h + 4)
        if look.focus:
            page.svg(box(2, 2, w + 6, h + 6, 8, "none", "#FFF1BF", 2.4), x - 5, y - 5, w + 12, h + 12)


GAP = 12.0
IN_A_ROW = 3  # boards side by side before they need a second row


def place_boards(boards: Sequence[BoardPick], area: Box) -> None:
    """The boards in one row, or as a grid of rows of equal length."""
    if not boards:
        return
    rows = 1 if len(boards) <= IN_A_ROW else -(-len(boards) // (IN_A_ROW + 1))
    Grid(boards, -(-len(boards) // rows), across=GAP, down=GAP).place(*area)
