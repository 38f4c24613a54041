"""The progress track along the map: beside its rows, or above the columns of a west-east board. When the map is
enlarged its bars keep to their rows; markers of rows that are out of sight wait at its ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from greatrace.great_race.board import ROWS
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.moving import markers
from greatrace_client.ui.draw.page import Page

STACK = 34.0  # units that stacks of markers reach beyond the track


def beside(sight: Box, banner: Box, *, down: bool) -> Box:
    """What is left of the map beside the track, which lies over it."""
    if down:
        left = banner.x + markers.WIDTH + 4
        return Box(left, sight.y, sight.right - left, sight.h)
    top = max(sight.y, banner.bottom + 10 + markers.WIDTH + 4)
    return Box(sight.x, top, sight.w, sight.bottom - top)


class Ends(NamedTuple):
    """Where the track of the whole map begins and ends, and half a bar."""

    first: float
    last: float
    half: float

    @classmethod
    def of(cls, middles: Sequence[float]) -> Ends:
        return cls(middles[0], middles[-1], (middles[1] - middles[0]) / 2 if len(middles) > 1 else 25.0)

    def nearest(self, place: float) -> float:
        """That place, or the end beyond which it lies."""
        return min(max(place, self.first), self.last)


class Track(Panel):
    """Every bar lies at its own row or column of the map; markers are stacked beside it."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(self.place)
        self.board = board
        self.down = board.ruleset.board.axis == ROWS

    def place(self, layout: Layout) -> Box:
        b, top = layout.banner, layout.banner.bottom + 2
        if self.down:
            return Box(b.x - 14, top, 70, layout.map.bottom + 22 - top)
        return Box(b.x - 6, top, b.w + 12, markers.WIDTH + STACK + 24)

    def key(self, shown: Shown) -> Hashable:
        o, sheet = shown.stage.view.open, self.board.sheet
        sight = (sheet.zoom, *sheet.scroll) if sheet.zoom != 1 else ()
        return o.track, tuple(crew.row for crew in o.crews), sight

    def paint(self, page: Page, shown: Shown) -> None:
        board, o = shown.table.ruleset.board, shown.stage.view.open
        reverse = board.backwards(o.start, o.finish)
        sheet, b = self.board.sheet, shown.layout.banner
        whole = [sheet.band_at(band) for band in range(board.row_count)]
        middles = whole if sheet.zoom == 1 else [sheet.band_now(band) for band in range(board.row_count)]
        ends = Ends.of(whole)
        seen = markers.ALL if sheet.zoom == 1 else (ends.first, ends.last)
        page.surface.set_clip(self._opening(page, ends, b))
        if self.down:
            markers.draw_track(page, b.x, middles, reverse=reverse, seen=seen)
        else:
            markers.draw_track_across(page, middles, b.bottom + 10, reverse=reverse, seen=seen)
        page.surface.set_clip(None)
        rows: dict[int, list[str]] = {}
        for seat in reversed(o.track):  # the lowest marker of a row is first on the track
            rows.setdefault(o.crews[seat].row, []).insert(0, o.crews[seat].colour)
        for row, crews in rows.items():
            place = ends.nearest(middles[len(middles) - 1 - row if reverse else row])
            if self.down:
                markers.draw_stack(page, b.x, place, crews)
            else:
                markers.draw_stack(page, place - 38, b.bottom + 10 + markers.WIDTH + 16, crews)

    def _opening(self, page: Page, ends: Ends, banner: Box) -> pygame.Rect | None:
        """The pixels through which the bars of an enlarged map are seen; None: all of them."""
        if self.board.sheet.zoom == 1:
            return None
        begins, ends_at = ends.first - ends.half - 6, ends.last + ends.half + 6
        if self.down:
            corner, size = (banner.x - 14, begins), (70.0, ends_at - begins)
        else:
            corner, size = (begins, banner.bottom), (ends_at - begins, markers.WIDTH + STACK + 24)
        return pygame.Rect(page.corner(*corner), (page.px(size[0]), page.px(size[1])))
