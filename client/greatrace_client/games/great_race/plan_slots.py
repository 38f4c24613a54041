"""P1. The places for assistants in a box of the planning screen: a click on an empty one fills the box up to there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from greatrace.great_race import constants
from greatrace_client.games.great_race.planner import Planner
from greatrace_client.games.great_race.targets import PlanSlot
from greatrace_client.i18n import term, trn
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import instruments
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.shapes import scaled

WIDE, HIGH = 26.0, 40.0  # units of a pawn at scale 1
LARGEST = 1.8
FAINT = 0.4  # opacity of pawns that would come or go


class SlotHitArea(HitArea):
    """Mouse-only drop target of a plan slot; keys use the boxes' numbers."""

    mouse_only = True


def pawn_places(b: Box, total: int) -> list[Box]:
    """The boxes of `total` pawns in a box's tray, side by side; they overlap if it is narrow."""
    scale = min(LARGEST, (b.h - 8) / HIGH)
    step = min(WIDE * scale * 0.9, (b.w - 30 * scale) / max(1, total - 1))
    left = b.middle[0] - WIDE * scale / 2 - (total - 1) / 2 * step
    return [Box(left + i * step, b.middle[1] - 20 * scale, WIDE * scale, HIGH * scale) for i in range(total)]


def slot_areas(b: Box, index: int, planner: Planner, changed: Callable[[], object]) -> list[SlotHitArea]:
    """An area for each empty place of that box, the nearest part of the tray."""
    places = pawn_places(b, planner.total)
    step = places[1].x - places[0].x if len(places) > 1 else b.w
    made = []
    for number in range(planner.counts[index] + 1, planner.total + 1):
        place = places[number - 1]
        kind = constants.BOXES[index]
        words = partial(slot_words, kind, number)
        area = SlotHitArea(PlanSlot(kind, number), words, partial(fill, planner, index, number, changed), words)
        area.place(place.middle[0] - step / 2, b.y, step, b.h)
        made.append(area)
    return made


def slot_words(kind: str, number: int) -> str:
    """The effect of a click there."""
    return trn("{n} assistant in {box}", "{n} assistants in {box}", number, box=term("box", kind))


def fill(planner: Planner, index: int, number: int, changed: Callable[[], object]) -> None:
    """Fill the box up to that number."""
    planner.set_to(index, number)
    changed()


def draw_slots(page: Page, b: Box, colour: str, total: int, here: int, after: int) -> None:
    """Draw `here` pawns, and the empty places; pawns that come or go with the click under the mouse (`after`) are
    faint.
    """
    scale = min(LARGEST, (b.h - 8) / HIGH)
    for number, place in enumerate(pawn_places(b, total), 1):
        page.svg(scaled(instruments.pawn_slot(), scale), *place)
        if number <= max(here, after):
            body = scaled(instruments.pawn(colour), scale)
            stays = number <= min(here, after)
            page.svg(body if stays else f'<g opacity="{FAINT}">{body}</g>', *place)
