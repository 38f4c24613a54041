"""Decides which module's board is open over the map: that of a running effect, of the question, or a pinned one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.module_api.board import HEAD, ModuleBoard
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.module_api.module_ui import modules_in_play
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.targets import BoardChip, BoardGround
from greatrace_client.games.great_race.view_state.effects import OnBoard
from greatrace_client.race_common.hit_areas import HitArea, blocking_area
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.frame_budget import PicturePending, iteration_full, picture_budget
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, GOLD_PALE, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.panel_cache import NEW_PICTURES
from greatrace_client.ui.widgets import Widget

FIRST_KEY = 3  # F3 opens the first board, F4 the second


class Boards:
    """The boards of the modules in play, in the order of their chips. `pinned`: what the player has opened."""

    def __init__(self, r: Ruleset) -> None:
        played = sorted(modules_in_play(r), key=lambda both: both[1].board_order)
        self.all = [part.board(module) for module, part in played if part.board is not None]
        self.pinned = ""
        self.put_away = ""  # the board that a question has opened and the player has closed
        self._under = ""  # ... over which the player has opened another
        self.behind = False  # the open board waits for pictures that it needs for the first time
        for index, board in enumerate(self.all):
            board.chip_at = index + 1

    @property
    def chips(self) -> list[float]:
        """The widths of their chips."""
        return [board.chip_wide for board in self.all]

    # ---- which one
    def animated(self, shown: Shown) -> str:
        """The board that an effect happens on now."""
        return next((e.board for e in shown.stage.effects if isinstance(e, OnBoard)), "")

    def open(self, shown: Shown) -> ModuleBoard | None:
        """The board that is seen."""
        name = self.animated(shown) or self._chosen(shown)
        return next((board for board in self.all if board.name == name), None)

    def _chosen(self, shown: Shown) -> str:
        """The board of the open question, unless the player has opened another since."""
        asked = self.asked(shown)
        return self.pinned if self.pinned and asked in ("", self._under) else asked

    def asked(self, shown: Shown) -> str:
        """The board that the open question opens, unless it was put away; the next such question opens it again."""
        name = self._wanted(shown)
        if name != self.put_away:
            self.put_away = ""
        if name != self._under:
            self._under = ""
        return "" if self.put_away else name

    def _wanted(self, shown: Shown) -> str:
        """The board that belongs to the open question."""
        return next((board.name for board in self.all if board.opens(shown)), "")

    def press(self, name: str, shown: Shown) -> None:
        """Open it, over that of the question if there is one, or close it when it is open."""
        asked = self.asked(shown)
        if self._chosen(shown) == name:
            self.put_away, self.pinned = name if name == asked else self.put_away, ""
        elif name == self._wanted(shown):
            self.put_away = self.pinned = ""
        else:
            self.pinned, self._under = name, asked

    def close(self, shown: Shown) -> bool:
        """Close what the player can close. False: nothing was open."""
        name = self._chosen(shown)
        if name:
            self.press(name, shown)
        return bool(name)

    # ---- picture and places
    def prepare(self, page: Page, shown: Shown) -> None:
        """Paint the next board that has never been painted, a little in each frame, so that opening it does not delay
        the race.
        """
        board = next((board for board in self.all if board.layer is None), None)
        if board is not None:
            self._refresh(board, page, shown)

    def draw(self, page: Page, shown: Shown) -> None:
        """Draw the open board and what moves on it, over the map; while pictures are missing, the board as it was."""
        board = self.open(shown)
        self.behind = board is not None and not self._refresh(board, page, shown)
        if board is not None and board.layer is not None:
            page.paste(board.layer)
            board.draw_moving(page, shown)

    def _refresh(self, board: ModuleBoard, page: Page, shown: Shown) -> bool:
        """Paint it again if anything has changed. False: there was no time for all its new pictures."""
        if board.waiting or iteration_full():
            return False
        try:
            with picture_budget(NEW_PICTURES):
                board.refresh(page, shown)
        except PicturePending:
            return False
        return True

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """The hit areas of the chips, and of the open board."""
        made: list[Widget] = []
        for index, board in enumerate(self.all):
            words, pressed = partial(board.words, race.shown), partial(self._pressed, race, board.name)
            chip = HitArea(BoardChip(board.name), words, pressed, words, key=f"F{index + FIRST_KEY}")
            chip.place(*race.shown.layout.chips[board.chip_at])
            made.append(chip)
        board_ = self.open(race.shown)
        if board_ is None:
            return made
        b = board_.box(race.shown)
        ground = blocking_area(BoardGround(board_.name), b)
        away = HitArea("put-away", "Close", partial(self._pressed, race, board_.name), "Close", key="")
        away.place(b.right - HEAD, b.y + 6, HEAD - 6, HEAD - 8)
        return [*made, ground, away, *board_.hit_areas(race)]

    def _pressed(self, race: ModulePlace, name: str) -> None:
        race.context.sounds.play("click", 0.5)
        self.press(name, race.shown)
        race.renew()


# ---- the bar under the map: bag and deck, and a chip with the state of each module in play


class ModuleBar(Panel):
    """A bar of petrol enamel with the modules' chips; the chip of the open board is gold."""

    def __init__(self, boards: Boards) -> None:
        super().__init__(lambda layout: layout.module_bar)
        self.boards = boards

    def key(self, shown: Shown) -> Hashable:
        hover = shown.hover if isinstance(shown.hover, BoardChip) else ""
        seen = self.boards.open(shown)
        return tuple(board.chip_key(shown) for board in self.boards.all), hover, seen.name if seen else ""

    def paint(self, page: Page, shown: Shown) -> None:
        panels.panel(page, *self.box(shown))
        seen = self.boards.open(shown)
        for board in self.boards.all:
            b = shown.layout.chips[board.chip_at]
            lit, hover = board is seen, shown.hover == BoardChip(board.name)
            panels.plate(page, *b, r=4, fill=GOLD_PALE if lit or hover else PAPER_LIGHT, shadow=False)
            if lit:
                ring = box(3, 3, b.w + 2, b.h + 2, 6, "none", INK, 5) + box(3, 3, b.w + 2, b.h + 2, 6, "none", GOLD, 3)
                page.svg(ring, b.x - 2, b.y - 2, b.w + 8, b.h + 8)
            board.paint_chip(page, shown, b)
