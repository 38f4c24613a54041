"""The camera of a board larger than the window: it looks at what the player is asked about, at a driving vehicle, or
anywhere.

A board whose spaces would be too small to be read begins enlarged. The camera glides; with reduced motion it jumps. It
stays while the player acts, follows the others' vehicles, and then restores the player's view. A player who pulls or
zooms the map controls it until their next question.
"""

from __future__ import annotations

import math
from typing import Protocol

from greatrace.great_race import events as ev
from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.table import seat_of
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.panel_cache import HasStill

SWIFT = 7.0  # the share of the way left after a second is e to the minus this
NEAR = 2.0  # real pixels that are not worth a glide
LEAD = 0.18  # of the sight's width: the distance of the view's middle ahead of the vehicle
INNER = 0.32  # of the sight's width and height, on both sides of its middle: this part is in view


class Camera:
    """The camera of one board. `held`: the player controls it."""

    def __init__(self, board: BoardView, sight: Box) -> None:
        self.board, self.sight = board, sight
        self.held = False
        self._goal: Point | None = None  # sheet units
        self._left: Point | None = None  # the middle of the view that the player had when others began to move

    # ---- requests
    def go_home(self, at: Point, onward: Point) -> None:
        """Zoom so that spaces can be read, around that place (sheet units), with more of what lies onward."""
        x, y = self.board.sheet.to_window(*at)
        if self.board.zoom_home(x, y):
            self.board.sheet.look_at(*self._ahead(at, onward, LEAD * self.sight.w))

    def show(self, at: Point, onward: Point, clear: Box | None = None) -> None:
        """Bring the place that the player is asked about into view, with more of what lies onward. `clear`: the part
        that is not covered.
        """
        left, self._left = self._left, None
        self.held = False
        if self.board.zoom == 1:
            return
        if left is not None and clear is None and self._seen_from(left, at):
            self._goal = left
        elif clear is not None or not self._in_view(at):
            self._goal = self._middle(at, onward, clear or self.sight)

    def stay(self, at: Point, onward: Point) -> None:
        """Keep the map still while the player acts and the place is visible."""
        if self.board.zoom > 1 and not self._on_screen(at):
            self._goal = self._middle(at, onward, self.sight)

    def foreseen(self, at: Point, onward: Point, clear: Box) -> Point:
        """The window's point of that place after `show`; at the edges of the map it differs from the ideal."""
        sheet = self.board.sheet
        before = sheet.scroll
        if self.board.zoom > 1:
            sheet.look_at(*self._middle(at, onward, clear))
        found = sheet.to_window(*at)
        sheet.scroll = before
        return found

    def _middle(self, at: Point, onward: Point, clear: Box) -> Point:
        """The middle of the view that shows that place well in the clear part."""
        scale, (mx, my), (cx, cy) = self.board.sheet.scale, self.sight.middle, clear.middle
        x, y = self._ahead(at, onward, min(LEAD * self.sight.w, INNER * clear.h))
        return x + (mx - cx) / scale, y + (my - cy) / scale

    def _ahead(self, at: Point, onward: Point, most: float) -> Point:
        """The middle of a view that has that place behind it, by at most `most` units of the window."""
        far = math.dist(at, onward)
        lead = min(far, most / self.board.sheet.scale)
        return at if far < 1 else (at[0] + (onward[0] - at[0]) * lead / far, at[1] + (onward[1] - at[1]) * lead / far)

    def follow(self, stage: Stage, event: object, own: int | None = None) -> None:
        """Keep a driving vehicle in view. The player's own moves are where the player has clicked."""
        if self.held:
            return
        if isinstance(event, ev.VehicleMoved | ev.TurnedBack):
            pose = stage.vehicle(event.seat).pose
            self._lead((pose.x, pose.y), mine=event.seat == own)
        elif isinstance(event, ev.TilePlaced | ev.TileRevealed | ev.TileRemoved):
            self._lead(stage.spot(event.space), mine=seat_of(event) == own)

    def take(self) -> None:
        """The player has pulled or zoomed the map."""
        self.held, self._goal, self._left = True, None, None

    def _lead(self, at: Point, *, mine: bool) -> None:
        if self.board.zoom == 1 or (self._on_screen(at) if mine else self._in_view(at)):
            return
        if self._left is None and not mine:
            x, y, w, h = self.board.sheet.area
            self._left = self.board.sheet.to_sheet(x + w / 2, y + h / 2)
        self._goal = at

    def _on_screen(self, at: Point) -> bool:
        return self.sight.holds(*self.board.sheet.to_window(*at))

    def _seen_from(self, middle: Point, at: Point) -> bool:
        """Whether that place would be well in view if `middle` were the middle of the view."""
        scale = self.board.sheet.scale
        dx, dy = abs(at[0] - middle[0]) * scale, abs(at[1] - middle[1]) * scale
        return dx < INNER * self.sight.w and dy < INNER * self.sight.h

    def _in_view(self, at: Point) -> bool:
        x, y = self.board.sheet.to_window(*at)
        mx, my = self.sight.middle
        return abs(x - mx) < INNER * self.sight.w and abs(y - my) < INNER * self.sight.h

    # ---- time
    def tick(self, dt: float, *, glide: bool) -> bool:
        """Advance by `dt` seconds. Returns whether the map has moved."""
        if self._goal is None:
            return False
        sheet = self.board.sheet
        before = left, top = sheet.scroll
        sheet.look_at(*self._goal)
        x, y = sheet.scroll
        share = 1 - math.exp(-SWIFT * dt) if glide else 1.0
        if math.dist(before, (x, y)) * (1 - share) > NEAR:
            sheet.scroll_to(round(left + (x - left) * share), round(top + (y - top) * share))
        else:
            self._goal = None
        return sheet.scroll != before


class HasCamera(Protocol):
    """Gives access to the camera."""

    @property
    def camera(self) -> Camera: ...


class FollowedMap(HasBoard, HasCamera, HasDirector, HasShown, HasStill, Protocol):
    """The map as it is seen."""


class CameraFollower:
    """The camera follows the vehicle that drives."""

    def __init__(self, race: FollowedMap) -> None:
        self.race = race

    def update(self, dt: float) -> bool:
        race, stage = self.race, self.race.shown.stage
        race.camera.follow(stage, race.director.event, race.shown.seat)
        if not race.camera.tick(dt, glide=not stage.calm):
            return False
        race.still.spoil()
        return True


def home_view(board: BoardView, table: RaceTable) -> tuple[Point, Point]:
    """Where the player's vehicle stands, and the finish."""
    o = table.view.open
    return board.spot(o.crews[table.seat or 0].at), board.spot(o.finish)
