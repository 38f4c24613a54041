"""The layout at any window size: columns left and right, the map between and under everything.

The right column is where the player acts; spare width and height go to the map. When the page is lower than the design
(a larger UI scale) the log is folded first, then rivals are reduced to their header, the hand loses its sentences, and
the dials get smaller.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from greatrace_client.race_common.columns import BANNER, GUTTER, LEFT, MARGIN, RIGHT, TURN_ORDER
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page

TRACK = 34.0  # width of the progress track at the map's left
SUPPLIES, TALL = 236.0, 42.0  # width and height of bag, deck and discards at the map's foot
CHIP, BETWEEN, EDGE = 46.0, 7.0, 9.0  # height of a chip on the modules' bar, gaps between chips, the bar's rim
GOALS_HEAD, GOAL_ROWS, LOG_LEAST = 42.0, (54.0, 30.0, 25.0), (250.0, 200.0, 0.0)


@frozen
class Layout:
    """All boxes of the race screen, in units of its page."""

    turn_order: Box
    rivals: tuple[Box, ...]
    log: Box
    banner: Box
    map: Box  # between the columns, below the banner: the area for the hexes
    sight: Box  # the visible part of the map
    dashboard: Box
    hand: Box
    actions: Box
    screen: Box  # the planning screen
    screens: tuple[Box, Box]  # its possible places: below, as usual, or above
    module_bar: Box  # under the map, for the modules in play; no height without any
    goals: Box  # of a challenge, over the log; no height without any
    supplies: Box  # bag and deck: on the bar, or on the map itself without one
    chips: tuple[Box, ...] = ()  # on the bar: the supplies first, then a module each

    @property
    def read(self) -> tuple[Box, ...]:
        """The panels, those first that matter most while the player acts."""
        return self.actions, self.hand, self.log, self.dashboard, self.module_bar, self.goals, *self.rivals

    @property
    def glanced(self) -> tuple[Box, ...]:
        """The boxes that may be covered for a moment if there is no other room."""
        return self.turn_order, self.banner


def layout(page: Page, rivals: int, chips: Sequence[float] = (), *, across: bool = False, goals: int = 0) -> Layout:
    """The boxes for a page, a number of rivals, modules' chips of those widths, and a number of goals of a challenge;
    `across`: the track lies over the map.
    """
    width, height = page.width, page.height
    middle = MARGIN + LEFT + MARGIN
    right = width - MARGIN - RIGHT
    boxes, log_top = rival_boxes(rivals, height)
    banner = Box(middle, MARGIN, right - MARGIN - middle, BANNER)
    top = banner.bottom + (TRACK + 46 if across else 34)  # room for vehicles on the northmost row
    left, right_ = (26.0, 26.0) if across else (TRACK + 4, 4.0)  # names of cities at the edges need some room
    dashboard, hand, actions = acting_column(right, height)
    module_bar, places = module_bar_of(chips, middle, banner.w, height)
    foot = module_bar.y - 6 if chips else height
    low = min(424.0, height * 0.46)
    below = Box(middle, foot - low - 24, banner.w, low)
    sight = Box(middle - 2, banner.bottom + 4, right - middle - 6, foot - banner.bottom - 4)
    listed, log = goals_over_log(Box(MARGIN, log_top, LEFT, height - MARGIN - log_top), goals)
    return Layout(
        turn_order=Box(MARGIN, MARGIN, LEFT, TURN_ORDER),
        rivals=boxes,
        log=log,
        banner=banner,
        map=Box(middle + left, top, banner.w - left - right_, foot - top - 14),
        sight=sight,
        dashboard=dashboard,
        hand=hand,
        actions=actions,
        screen=below,
        screens=(below, Box(middle, banner.bottom + 30, banner.w, low)),
        module_bar=module_bar,
        supplies=places[0] if places else supplies_places(sight)[0],
        chips=places,
        goals=listed,
    )


def supplies_places(sight: Box) -> tuple[Box, Box]:
    """The boxes that bag and deck may have on the map: at the left, beside the track, or at the right."""
    left, y = sight.x + 86, sight.bottom - TALL - 14
    return Box(left, y, SUPPLIES, TALL), Box(max(left, sight.right - SUPPLIES - 14), y, SUPPLIES, TALL)


def module_bar_of(chips: Sequence[float], x: float, width: float, height: float) -> tuple[Box, tuple[Box, ...]]:
    """The bar at the map's foot and the places on it, in as many rows as needed; each row fills the width, or its
    middle.
    """
    if not chips:
        return Box(x, height, width, 0.0), ()
    room = width - 2 * EDGE
    rows: list[list[float]] = [[]]
    for wide in (SUPPLIES, *chips):
        if rows[-1] and sum(rows[-1]) + BETWEEN * len(rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append(wide)
    tall = 2 * EDGE + CHIP * len(rows) + BETWEEN * (len(rows) - 1)
    module_bar = Box(x, height - MARGIN - tall, width, tall)
    places: list[Box] = []
    for i, row in enumerate(rows):
        gaps, y = BETWEEN * (len(row) - 1), module_bar.y + EDGE + i * (CHIP + BETWEEN)
        spare = min(1.5, (room - gaps) / sum(row))
        left = x + (width - spare * sum(row) - gaps) / 2
        for wide in row:
            places.append(Box(left, y, wide * spare, CHIP))
            left += wide * spare + BETWEEN
    return module_bar, tuple(places)


def rival_boxes(number: int, height: float) -> tuple[tuple[Box, ...], float]:
    """A box for each rival, and the y where the log begins."""
    top = MARGIN + TURN_ORDER + 10
    room = height - top - MARGIN
    for each, gap, least in ((164.0, 8.0, 220.0), (138.0, 6.0, 150.0), (138.0, 6.0, 64.0), (58.0, 6.0, 64.0)):
        if number * (each + gap) + least <= room:
            break
    if number > 3 and each > 138:
        each, gap = 138.0, 6.0
    boxes = tuple(Box(MARGIN, top + i * (each + gap), LEFT, each) for i in range(number))
    return boxes, top + number * (each + gap)


def goals_over_log(room: Box, goals: int) -> tuple[Box, Box]:
    """The box of the goals at the top of the log's place: rows for all crews, or lower ones if there is little room."""
    if not goals:
        return Box(room.x, room.y, 0, 0), room
    heights = [GOALS_HEAD + 14 + row * goals for row in GOAL_ROWS]
    tall = next(tall for tall, least in zip(heights, LOG_LEAST, strict=True) if room.h - tall + 14 >= least)
    top = room.y + tall + 8
    return Box(room.x, room.y, room.w, tall), Box(room.x, top, room.w, max(0.0, room.bottom - top))


def acting_column(x: float, height: float) -> tuple[Box, Box, Box]:
    """The boxes of dashboard, hand and actions from top to bottom."""
    room = height - 2 * MARGIN - 2 * GUTTER
    for dash, cards, least in (
        (416.0, 248.0, 360.0),
        (416.0, 200.0, 350.0),
        (330.0, 200.0, 330.0),
        (330.0, 158.0, 300.0),
        (290.0, 158.0, 0.0),
    ):
        if dash + cards + least <= room:
            break
    acts = min(max(room - dash - cards, 240.0), 440.0)
    first = Box(x, MARGIN, RIGHT, dash)
    second = Box(x, first.bottom + GUTTER, RIGHT, cards)
    return first, second, Box(x, second.bottom + GUTTER, RIGHT, acts)
