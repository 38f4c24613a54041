"""The whole board in a corner while the map is enlarged: the visible part, and all vehicles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.map_mover import HasMover
from greatrace_client.games.great_race.planning import HasPlanningScreen
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, CREWS, GOLD, INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.widgets import Widget

WIDE, TALL = 300.0, 190.0  # units at most
DOT = 5.0  # units: radius of a crew's dot
BESIDE = 14.0  # units between it and the plate of the supplies


class MinimapPlace(HasMover, HasPlanningScreen, Protocol):
    """The race that a press on the minimap scrolls."""

    @property
    def minimap(self) -> Minimap: ...


class Minimap:
    """The minimap of one board in one window."""

    def __init__(self, board: BoardView, layout: Layout) -> None:
        self.board, self.layout = board, layout
        self.area = area = hexes(board, layout)
        k = min(WIDE / area.w, TALL / area.h)
        w, h = area.w * k, area.h * k
        x, supplies = layout.sight.right - w - 14, layout.supplies
        bottom = layout.sight.bottom - 14
        if not layout.chips and x < supplies.right + BESIDE:  # a narrow map: above them
            bottom = supplies.y - BESIDE
        self.box = Box(x, bottom - h, w, h)
        self._small: pygame.Surface | None = None
        self._faces: dict[str, object] = {}

    @property
    def there(self) -> bool:
        """Whether it is shown."""
        return self.board.zoom > 1

    @property
    def areas(self) -> list[Box]:
        """Its box, if it is shown."""
        return [self.box] if self.there else []

    # ---- places
    def spot(self, x: float, y: float) -> tuple[float, float]:
        """The point on it, in units of the page, of a place of the sheet (units of the sheet)."""
        px, py = self.board.whole.to_window(x, y)
        k = self.box.w / self.area.w
        return self.box.x + (px - self.area.x) * k, self.box.y + (py - self.area.y) * k

    def under(self, x: float, y: float) -> tuple[float, float]:
        """The place of the sheet under a place on it."""
        k = self.area.w / self.box.w
        return self.board.whole.to_sheet(self.area.x + (x - self.box.x) * k, self.area.y + (y - self.box.y) * k)

    # ---- picture
    def draw(self, page: Page, stage: Stage, mine: int | None) -> None:
        """Draw the small board, the frame of the visible part, and a dot for each vehicle."""
        if not self.there:
            return
        b = self.box
        frame = box(5, 7, b.w + 8, b.h + 8, 5, BLACK, more='opacity=".35"')
        frame += box(2, 2, b.w + 8, b.h + 8, 4, "url(#brass)", INK, 1.4) + box(5, 5, b.w + 2, b.h + 2, 2, INK)
        page.svg(frame, b.x - 6, b.y - 6, b.w + 18, b.h + 20)
        page.surface.blit(self._picture(page, stage), page.corner(b.x, b.y))
        page.clip(*b)
        self._frame(page)
        page.unclip()
        for vehicle in sorted(stage.vehicles, key=lambda v: v.seat == mine):
            x, y = self.spot(vehicle.pose.x, vehicle.pose.y)
            radius = DOT * (1.3 if vehicle.seat == mine else 1.0)
            at = page.corner(x, y)
            pygame.draw.circle(page.surface, PAPER_LIGHT if vehicle.seat != mine else GOLD, at, page.px(radius) + 2)
            pygame.draw.circle(page.surface, INK, at, page.px(radius) + 1)
            pygame.draw.circle(page.surface, CREWS[vehicle.crew].body, at, page.px(radius))

    def _frame(self, page: Page) -> None:
        """Draw the frame of the visible part of the map."""
        sheet, area = self.board.sheet, self.layout.sight
        left, top = self.spot(*sheet.to_sheet(area.x, area.y))
        right, bottom = self.spot(*sheet.to_sheet(area.x + area.w, area.y + area.h))
        rect = pygame.Rect(page.corner(left, top), (page.px(right - left), page.px(bottom - top)))
        pygame.draw.rect(page.surface, INK, rect.inflate(2, 2), 4, 4)
        pygame.draw.rect(page.surface, GOLD, rect, 2, 3)

    def _picture(self, page: Page, stage: Stage) -> pygame.Surface:
        """The whole board, reduced; made again when tiles have changed."""
        faces = stage.faces()
        if self._small is None or faces != self._faces:
            whole = self.board.whole
            whole.set_tiles(faces)
            self._faces = dict(faces)
            a = self.area
            part = pygame.Rect(page.corner(a.x, a.y), (page.px(a.w), page.px(a.h)))
            part.clamp_ip(whole.picture.surface.get_rect())
            size = page.px(self.box.w), page.px(self.box.h)
            self._small = pygame.transform.smoothscale(whole.picture.surface.subsurface(part), size)
        return self._small


def hexes(board: BoardView, layout: Layout) -> Box:
    """The part of the whole board that has spaces, a hair wider, in units of the page."""
    spots = [board.whole.centre(space) for space in board.ruleset.board.spaces]
    edge = 64 * board.whole.scale
    left, top = min(x for x, _ in spots) - edge, min(y for _, y in spots) - edge
    right, bottom = max(x for x, _ in spots) + edge, max(y for _, y in spots) + edge
    return Box(left, top, right - left, bottom - top)


class MinimapHitArea(Widget):
    """The mouse points at a place of the small board, or pulls the frame about."""

    def __init__(self, minimap: Minimap, went: Callable[[float, float], object]) -> None:
        super().__init__("The whole board", "Where everybody is. Click to look there.", name="minimap")
        self.minimap, self.went = minimap, went
        self.focusable = True
        self.place(*minimap.box)

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        return self.dragged(x, y, page)

    def dragged(self, x: float, y: float, page: Page) -> bool:
        self.went(*self.minimap.under(x, y))
        return True

    def press(self) -> bool:
        return True


def minimap_areas(race: MinimapPlace) -> list[Widget]:
    """The hit areas of the minimap, if it is shown."""
    if not race.minimap.there or race.screen.planner is not None:
        return []
    return [MinimapHitArea(race.minimap, race.mover.look_at)]
