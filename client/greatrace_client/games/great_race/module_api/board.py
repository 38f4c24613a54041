"""A module's own board: a chip on the bar under the map all the time, the whole board over the map when opened."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from functools import partial
from typing import Any, ClassVar

from greatrace.great_race.board import ROWS
from greatrace.great_race.ruleset import Module
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.map_corner import LAND, hides
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.track import beside
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.i18n import term
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, GOLD, INK
from greatrace_client.ui.draw.shapes import box, shape
from greatrace_client.ui.parts_in_frames import Part, PartsInFrames, around
from greatrace_client.ui.widgets import Widget

HEAD = 44.0  # height of the heading


def columns(shown: Shown, usual: Box) -> tuple[float, float, float]:
    """The possible left edges of a board beside the track: the usual one, and both sides of the visible map."""
    layout = shown.layout
    seen = beside(layout.sight, layout.banner, down=shown.table.ruleset.board.axis == ROWS)
    right = seen.right - usual.w - 4
    left = min(seen.x + 4, right)
    return max(usual.x, left), left, right


def gold_ring(page: Page, b: Box) -> None:
    """Draw a gold ring around something on a board that is pointed at or is the result."""
    ring = box(4, 4, b.w, b.h, 6, "none", INK, 7) + box(4, 4, b.w, b.h, 6, "none", GOLD, 4.4)
    page.svg(ring, b.x - 4, b.y - 4, b.w + 8, b.h + 8)


class ModuleBoard(Panel):
    """The base of modules' boards. Override what the module shows. `prompts`: questions to the player that open the
    board.
    """

    name: ClassVar[str]
    chip_wide: ClassVar[float] = 54.0
    wide: ClassVar[float] = 476.0
    tall: ClassVar[float] = 300.0
    prompts: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, extension: Module) -> None:
        super().__init__(self.place)
        self._parts = PartsInFrames()
        self.extension: Any = extension
        self.chip_at = 0  # index of its own chip in the layout

    def place(self, layout: Layout) -> Box:
        """The place over its chip, inside the map."""
        sight, chip = layout.sight, layout.chips[self.chip_at]
        w, h = min(self.wide, sight.w - 8), min(self.tall, sight.h - 12)
        x = min(max(sight.x + 4, chip.middle[0] - w / 2), sight.right - w - 4)
        return Box(x, sight.bottom - h - 8, w, h)

    def box(self, shown: Shown) -> Box:
        """The box at the map's foot, over its chip; elsewhere if it would hide the finish or the vehicle concerned."""
        usual, sight = self.place(shown.layout), shown.layout.sight
        effect = self.happening(shown)
        seat = effect.seat if effect is not None and effect.seat is not None else shown.seat
        if seat is None:
            return usual
        vehicle, finish = shown.stage.place("vehicle", seat), shown.stage.place("finish")
        places = [Box(x, y, usual.w, usual.h) for x in columns(shown, usual) for y in (usual.y, sight.y + 10)]

        def harm(b: Box) -> int:
            return 4 * hides(b, *vehicle) + 2 * hides(b, *finish) + hides(b, *vehicle, LAND)

        return min(places, key=harm)

    def happening(self, shown: Shown) -> OnBoard | None:
        """The effect that is running on it, if any."""
        return next((e for e in shown.stage.effects if isinstance(e, OnBoard) and e.board == self.name), None)

    def opens(self, shown: Shown) -> bool:
        """Whether the open question opens it."""
        question = shown.question
        return question is not None and question.prompt in self.prompts and shown.table.my_move

    def slot(self, shown: Shown) -> Any:
        """The module's part of the shown table."""
        return shown.stage.view.open.modules[self.name]

    # ---- the chip
    @abstractmethod
    def chip_key(self, shown: Shown) -> Hashable:
        """All that the chip's picture depends on."""

    @abstractmethod
    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        """Draw the chip on its plate."""

    @abstractmethod
    def words(self, shown: Shown) -> str:
        """The chip in words, for the tooltip."""

    # ---- the board
    def _painted(self, page: Page, shown: Shown, key: Hashable) -> Page:
        return self._parts.painted(key, partial(self._empty, page, shown), self.parts(shown))

    def parts(self, shown: Shown) -> list[Part]:
        """The parts to be painted one after the other, in several frames if it takes long."""
        frame = around(self.box(shown))
        return [Part(frame, partial(self._frame, shown=shown)), Part(frame, partial(self.paint, shown=shown))]

    def _frame(self, page: Page, shown: Shown) -> None:
        """Draw the frame with heading, and the cross that closes it."""
        b = self.box(shown)
        panels.panel(page, *b, lit=True)
        panels.heading(page, term("module", self.name).upper(), b.x + 24, b.y + 25, b.w - 80)
        page.svg(shape("M3 3L13 13M13 3L3 13", stroke=BRASS_LIGHT, width=2.4), b.right - 38, b.y + 17, 16, 16)

    def paint(self, page: Page, shown: Shown) -> None:
        self.paint_board(page, shown, self.inside(shown))

    @abstractmethod
    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        """Draw what is inside the frame."""

    def inside(self, shown: Shown) -> Box:
        """The part within the frame."""
        b = self.box(shown)
        return Box(b.x + 22, b.y + HEAD, b.w - 44, b.h - HEAD - 20)

    def draw_moving(self, page: Page, shown: Shown) -> None:
        """Draw what moves on the open board, in every frame."""

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """The hit areas on the open board."""
        return []
