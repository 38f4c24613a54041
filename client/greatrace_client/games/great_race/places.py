"""Places of things on the page: starts and ends of flying cards, pawns and coins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from greatrace.great_race import constants
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.coach_cards import CoachCards
from greatrace_client.games.great_race.drive_strip.strip import DriveStrip
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.own_panels import box_box
from greatrace_client.games.great_race.planning import FoldingScreen
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.race_common.catch_up import CatchUp
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.shapes import Point


class OverMap(Protocol):
    """A race, with the things that may lie over its map."""

    layout: Layout
    following: CatchUp
    coach: CoachCards
    screen: FoldingScreen
    strip: DriveStrip


def lying(race: OverMap) -> list[Box]:
    """The boxes over the map that are to be read: a card of the coach or the aim, the planning screen, the
    drive strip.
    """
    screen = [race.layout.screen] if race.screen.planner is not None else []
    return [*race.coach.areas, *screen, *race.strip.areas]


class PagePlaces:
    """The stage's `Places`, in units of the page. `space_of`: where the vehicle of a seat is shown."""

    def __init__(self, layout: Layout, table: RaceTable, board: BoardView, space_of: Callable[[int], str]) -> None:
        self.layout, self.table, self.board, self.space_of = layout, table, board, space_of

    def place(self, name: str, seat: int) -> Point:
        """The place of: deck, discards, bag, market; finish; hand, purse and boxes of a seat; the space where its
        vehicle is.
        """
        if name == "vehicle":
            return self.board.sheet.centre(self.space_of(seat))
        if name == "finish":
            return self.board.sheet.centre(self.table.view.open.finish)
        supplies = self.layout.supplies
        if name in ("bag", "deck", "discards"):
            return supplies.x + 26 + 75 * ("bag", "deck", "discards").index(name), supplies.middle[1]
        if name == "market":
            return self.layout.actions.middle
        if seat == self.table.seat:
            return self._own(name)
        return self._rival(name, seat)

    def _own(self, name: str) -> Point:
        if name == "purse":
            return self.layout.dashboard.right - 74, self.layout.dashboard.y + 40
        if name in constants.BOXES:
            return box_box(self.layout.dashboard, constants.BOXES.index(name)).middle
        return self.layout.hand.middle

    def _rival(self, name: str, seat: int) -> Point:
        number = len(self.table.view.open.crews)
        first = self.table.seat
        index = seat if first is None else (seat - first - 1) % number
        b = self.layout.rivals[index]
        if name == "purse":
            return b.right - 50, b.y + 40
        if name in constants.BOXES:
            return b.x + 212 + 44 * constants.BOXES.index(name), b.y + 88
        return b.x + 230, b.bottom - 36
