"""The board on the race screen: painted sheet, zoom and scroll, and what lights up under the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from greatrace.great_race.actions import PlaceTile
from greatrace.great_race.ruleset import Ruleset
from greatrace_client.games.great_race.board_cache import (
    ZOOMS,
    begun_before,
    home_zoom,
    keep,
    new_sheet,
    painted_before,
    sheet_key,
    subtitle,
)
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pathfinding import Way
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import tiles
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.enlarged_sheet import PUT, EnlargedSheet
from greatrace_client.ui.draw.frame_budget import PicturePending, can_postpone, clock, frame_follows, new_picture
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving import routes
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.painter import ASIDE
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.free_place import pixels

STEPS = 0.003  # seconds after which no further step of painting a map is taken between two frames


class BoardView:
    """One board in the window. It has all places before it is painted: the geometry is there at once."""

    def __init__(self, ruleset: Ruleset, page: Page, layout: Layout) -> None:
        self.ruleset, self.page, self.layout = ruleset, page, layout
        self.whole = painted_before(ruleset, page, layout) or new_sheet(ruleset, page, layout).paint_now()
        self.whole.retitle(subtitle(ruleset))
        self.sheet = self.whole
        self._begun = begun_before(ruleset, page, layout)
        self._step = 0  # an index of ZOOMS; a very large window has a lower zoom
        self._painting: Iterator[str] | None = None
        self._begins = True  # it has not been drawn yet

    def _sheet(self, zoom: float) -> BoardSheet:
        return new_sheet(self.ruleset, self.page, self.layout, zoom, self.whole if zoom != 1.0 else None)

    def put_away(self) -> None:
        """Put the board into the cache: it is no longer shown."""
        self.whole.scroll_to(0, 0)
        keep(sheet_key(self.ruleset, self.page, self.layout), self.whole)

    # ---- places (the stage's Ground)
    def spot(self, space: str) -> Point:
        return self.sheet.spot(space)

    def way(self, start: str, end: str) -> Curve:
        return self.sheet.way(start, end)

    def space_at(self, x: float, y: float) -> str | None:
        """The space at a place of the window, in units."""
        return self.sheet.space_at(x, y)

    @property
    def zoom(self) -> float:
        return self.sheet.zoom

    # ---- zoom and scroll
    def zoom_to(self, zoom: float, x: float, y: float) -> bool:
        """Change the zoom around a place of the window (units); the picture is sharp once painted. False if it is
        unchanged.
        """
        if zoom == self.zoom:
            return False
        self._painting = None  # drop a part that is being painted before there is another picture
        anchor, before = self.sheet.to_sheet(x, y), self.sheet
        self.sheet, painting = self._other_sheet(zoom)
        self._put_at(anchor, x, y)
        self._painting = painting if self.sheet.lacking else None
        self.sheet.set_tiles(before.faces)
        if isinstance(self.sheet, EnlargedSheet):
            self.sheet.take_over(before)
        return True

    def _other_sheet(self, zoom: float) -> tuple[BoardSheet, Iterator[str] | None]:
        """The sheet of that zoom, with its painting if that was begun before the race."""
        begun, self._begun = self._begun, None
        if zoom == 1.0:
            return self.whole, None
        if begun is not None and begun.sheet.zoom == zoom:
            return begun
        return self._sheet(zoom), None

    def zoom_step(self, way: int, x: float, y: float) -> bool:
        """The next larger or smaller zoom."""
        return self._zoom_at(self._step + way, x, y)

    def zoom_whole(self) -> bool:
        """Show the whole board. False if it is shown already."""
        return self._zoom_at(0, 0.0, 0.0)

    def zoom_home(self, x: float, y: float) -> bool:
        """The smallest zoom at which spaces can be read."""
        return self._zoom_at(ZOOMS.index(home_zoom(self.whole)), x, y)

    def _zoom_at(self, step: int, x: float, y: float) -> bool:
        if not 0 <= step < len(ZOOMS) or not self.zoom_to(ZOOMS[step], x, y):
            return False
        self._step = step
        return True

    def _put_at(self, anchor: Point, x: float, y: float) -> None:
        """Scroll so that the sheet's point lies at the place of the window."""
        nx, ny = self.sheet.to_window(*anchor)
        left, top = self.sheet.scroll
        self.sheet.scroll_to(left + self.page.px(nx - x), top + self.page.px(ny - y))

    def drag(self, dx: float, dy: float) -> None:
        """Move the map by (dx, dy) units."""
        left, top = self.sheet.scroll
        self.sheet.scroll_to(left - self.page.px(dx), top - self.page.px(dy))

    def paint_on(self) -> bool:
        """Paint a new zoom, or what has come into sight: as many steps as there is time for between frames, elsewhere
        one. True if another picture is shown.
        """
        began = clock()
        while self.painting:
            step = self._next_step()
            if step in (PUT, None):
                return True
            if step is ASIDE or not frame_follows() or clock() - began > STEPS:
                break
        return False

    def _next_step(self) -> str | None:
        """Take one step; None if all is painted for now."""
        if self._painting is None:
            self._painting = self.sheet.paint()
        step = next(self._painting, None)
        if step is None:
            self._painting = None
        return step

    def begin_sharp(self) -> None:
        """Paint the rest of the zoom before the first picture, in as many frames as it takes. Raises PicturePending."""
        while self._begins and not self.sheet.sharp:
            with new_picture():
                step = self._next_step()
            if step is ASIDE and can_postpone():
                raise PicturePending
        self._begins = False

    @property
    def painting(self) -> bool:
        return self._painting is not None or self.sheet.lacking

    def set_tiles(self, stage: Stage) -> list[pygame.Rect]:
        """Set the tiles that lie still. Returns changed patches of the window."""
        return self.sheet.set_tiles(stage.faces())

    # ---- drawing
    def ground(self, page: Page, patch: pygame.Rect) -> None:
        """The board inside a patch of the window."""
        self.sheet.show(page, patch)

    def show_labels(self, page: Page, place: Box) -> None:
        """Draw names and prices again, in a place of the sheet on which something has been drawn."""
        if self.sheet.painted:
            scale = self.sheet.scale
            seen = Box(*self.sheet.to_window(place.x, place.y), place.w * scale, place.h * scale)
            self.sheet.show_labels(page, pixels(page, seen))

    def view(self, page: Page) -> Page:
        """The window in sheet units."""
        return self.sheet.view(page)


# ---- highlights


def draw_highlights(
    page: Page, board: BoardView, shown: Shown, ways: dict[str, Way], hover: str | None, pulse: float
) -> None:
    """Draw legal spaces, the planned path, and a cross on a space that cannot be chosen."""
    view, action_model = board.view(page), shown.action_model
    lit = set(action_model.spaces) | (
        {space for space, way in ways.items() if near(way)} if action_model.drives else set()
    )
    if lit:
        routes.draw_reach(view, [board.spot(space) for space in sorted(lit)], pulse)
    if hover is None:
        return
    if action_model.drives and hover in ways and hover not in action_model.spaces:
        draw_way(view, board, shown, ways[hover], pulse)
    elif hover in action_model.spaces:
        action = action_model.spaces[hover]
        if isinstance(action, PlaceTile):
            face = shown.table.ruleset.tiles[action.tile]
            ghost(view, board.spot(hover), face, risk=hover in shown.table.ruleset.board.risk)
        routes.draw_target(view, *board.spot(hover), pulse)
    elif lit and hover not in ways and hover != own_space(shown):
        routes.draw_blocked(view, *board.spot(hover))


def near(way: Way) -> bool:
    """Whether the space is lit: known ground, or the first unknown space; the mouse finds longer paths all the same."""
    return way.blind == 0 or (way.blind == 1 and way.legs[-1].blind)


def own_space(shown: Shown) -> str | None:
    return shown.table.view.open.crews[shown.seat].at if shown.seat is not None else None


def ghost(view: Page, spot: Point, face: tiles.Face, *, risk: bool) -> None:
    """The chosen tile, half there."""
    image = tiles.tile_surface(view.k, face, risk=risk)
    image.set_alpha(185)
    view.surface.blit(image, view.corner(spot[0] - 40, spot[1] - 40))
    image.set_alpha(255)


def way_points(board: BoardView, shown: Shown, way: Way) -> tuple[list[Point], list[Point]]:
    """The path from the vehicle to the target in sheet units: all bends (a line between cities has its curve), and the
    stops.
    """
    start = own_space(shown) or way.legs[0].to
    points, stops = [board.spot(start)], [board.spot(start)]
    for leg in way.legs:
        if leg.city and leg.to not in shown.table.ruleset.board.neighbours[start]:
            curve = board.way(start, leg.to)
            points += [curve.point(i / 8) for i in range(1, 8)]
        points.append(board.spot(leg.to))
        stops.append(board.spot(leg.to))
        start = leg.to
    return points, stops


def draw_way(view: Page, board: BoardView, shown: Shown, way: Way, pulse: float) -> None:
    """The gold ribbon from the vehicle to the target."""
    points, stops = way_points(board, shown, way)
    for leg in way.legs[:-1]:
        routes.draw_ring(view, *board.spot(leg.to))
    routes.draw_target(view, *board.spot(way.end), pulse)
    routes.ribbon(view, points)
    routes.draw_steps(view, stops)


class HasBoard(Protocol):
    """The map on the page."""

    @property
    def board(self) -> BoardView: ...
