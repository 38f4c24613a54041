"""The progress track along the map: beside its rows, or above the columns of a west-east board. When the map is
enlarged the bars stay at their rows, and those of invisible rows are packed at its ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from greatrace.great_race.board import ROWS
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.moving import markers
from greatrace_client.ui.draw.page import Page

BEYOND = 14.0  # units that the track reaches beyond the banner's left end
STACK = 34.0  # units that stacks of markers reach beyond the track
PACKED: Final = 17.0  # units between bars of invisible rows; a number still fits


def beside(sight: Box, banner: Box, *, down: bool) -> Box:
    """The part of the map beside the track, which lies over it."""
    if down:
        left = banner.x + markers.WIDTH + 4
        return Box(left, sight.y, sight.right - left, sight.h)
    top = max(sight.y, banner.bottom + 10 + markers.WIDTH + 4)
    return Box(sight.x, top, sight.w, sight.bottom - top)


def across(banner: Box) -> Box:
    """The track above the columns of a west-east board, with its markers."""
    return Box(banner.x - 6, banner.bottom + 2, banner.w + 12, markers.WIDTH + STACK + 24)


def pixels(page: Page, banner: Box, area: pygame.Rect, *, down: bool) -> pygame.Rect:
    """The track in the window, beside that area of the map."""
    left, top = page.corner(banner.x - BEYOND, banner.bottom + 2)
    if down:
        return pygame.Rect(left, area.y, area.x - left, area.h)
    return pygame.Rect(area.x, top, area.w, area.y - top)


def places_of_rows(now: Sequence[float], whole: Sequence[float]) -> list[float]:
    """The middles of the bars of an enlarged map's rows in units, from one end to the other: each at its own row, as
    far as the rows beyond it, closely packed, leave it room on the track of the `whole` map.
    """
    first, last, count = whole[0], whole[-1], len(whole)
    gap = min(PACKED, (last - first) / max(1, count - 1))
    return [min(max(place, first + i * gap), last - (count - 1 - i) * gap) for i, place in enumerate(now)]


class Track(Panel):
    """The progress track: every bar lies at its own row or column of the map; markers are stacked beside it."""

    def __init__(self, board: BoardView) -> None:
        super().__init__(self.place)
        self.board = board
        self.down = board.ruleset.board.axis == ROWS

    def place(self, layout: Layout) -> Box:
        b, top = layout.banner, layout.banner.bottom + 2
        if self.down:
            return Box(b.x - BEYOND, top, 70, layout.map.bottom + 22 - top)
        return across(b)

    def key(self, shown: Shown) -> Hashable:
        o, sheet = shown.stage.view.open, self.board.sheet
        sight = (sheet.zoom, *sheet.scroll) if sheet.zoom != 1 else ()
        return o.track, tuple(crew.row for crew in o.crews), sight

    def paint(self, page: Page, shown: Shown) -> None:
        board, o = shown.table.ruleset.board, shown.stage.view.open
        reverse = board.backwards(o.start, o.finish)
        sheet, b = self.board.sheet, shown.layout.banner
        middles = whole = [sheet.band_at(band) for band in range(board.row_count)]
        if sheet.zoom != 1:
            middles = places_of_rows([sheet.band_now(band) for band in range(board.row_count)], whole)
        ends = markers.ends_of(whole)
        if self.down:
            markers.draw_track(page, b.x, middles, ends, reverse=reverse)
        else:
            markers.draw_track_across(page, middles, b.bottom + 10, ends, reverse=reverse)
        rows: dict[int, list[str]] = {}
        for seat in reversed(o.track):  # the lowest marker of a row is first on the track
            rows.setdefault(o.crews[seat].row, []).insert(0, o.crews[seat].colour)
        for row, crews in rows.items():
            place = middles[len(middles) - 1 - row if reverse else row]
            if self.down:
                markers.draw_stack(page, b.x, place, crews)
            else:
                markers.draw_stack(page, place - 38, b.bottom + 10 + markers.WIDTH + 16, crews)
