"""The choice of the part of the world for a new board: a frame on the globe, and the number of rows of spaces in it."""

from __future__ import annotations

import math
from typing import Final

import attrs
import pygame

from greatrace.great_race.board import SQRT3, Projection, centre
from greatrace.great_race.board_parser import WIDEST
from greatrace.translation import marked
from greatrace_client.i18n import tr
from greatrace_client.input.key_commands import NavigationKey
from greatrace_client.model.workshop.drawing import Drawing
from greatrace_client.screens.workshop.map_place import grid_frame
from greatrace_client.screens.workshop.scene import WorkshopScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.geography import WORLD, geography
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, PAPER, SEA
from greatrace_client.ui.draw.raster import derived, solid
from greatrace_client.ui.draw.shapes import box, outline, shape
from greatrace_client.ui.fields import Number
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import body_area
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import Replace
from greatrace_client.ui.widgets import Button, Look, Widget
from greatrace_client.ui.widgets.controls import focus_ring

NORTH, SOUTH, WEST, EAST = 80.0, -58.0, -180.0, 180.0  # bounds of the world's picture
SMALLEST, LARGEST = 4.0, 70.0  # degrees of latitude in the frame
HANDLE: Final = 20.0  # units: a corner of the frame, to be held by the mouse
CORNERS: Final = ((0, -1), (SQRT3 / 2, -0.5), (SQRT3 / 2, 0.5), (0, 1), (-SQRT3 / 2, 0.5), (-SQRT3 / 2, -0.5))


@attrs.define
class Region:
    """`lat`, `lon`: the middle of the frame; `tall`: degrees of latitude in it; `rows` and `columns` of hexes."""

    lat: float = 50.0
    lon: float = 10.0
    tall: float = 26.0
    rows: int = 14
    columns: int = 15

    @property
    def row_degrees(self) -> float:
        """Degrees of latitude between two rows."""
        return self.tall / self.grid.h * 1.5

    @property
    def grid(self) -> Box:
        """The frame around all hexes that fit, in hex sides from the middle of the first one."""
        return grid_frame(self.rows, self.columns)

    @property
    def east_scale(self) -> float:
        """The length of a degree of longitude in the middle, relative to one of latitude."""
        return max(0.2, math.cos(math.radians(self.lat)))

    @property
    def wide(self) -> float:
        """The degrees of longitude in the frame."""
        return self.grid.w * self.row_degrees / 1.5 / self.east_scale

    def move(self, north: float, east: float) -> None:
        """Move by (north, east) degrees, within the picture."""
        self.lat = min(NORTH - 2, max(SOUTH + 2, self.lat + north))
        self.lon = (self.lon + east + 180) % 360 - 180

    def resize(self, factor: float) -> None:
        """A larger or smaller part of the world."""
        self.tall = min(LARGEST, max(SMALLEST, self.tall * factor))

    def drawing(self) -> Drawing:
        """An empty drawing of this part of the world."""
        side = self.row_degrees / 1.5
        north = self.lat + self.tall / 2 + self.grid.y * side
        west = self.lon - self.wide / 2 - self.grid.x * side / self.east_scale
        return Drawing(
            Projection(round(north, 3), round(west, 3), round(self.row_degrees, 4), round(self.east_scale, 3))
        )


class Globe(Widget):
    """The world's picture with the frame: a click moves it there, a corner or the wheel resizes it."""

    def __init__(self, region: Region) -> None:
        super().__init__(
            marked("World"),
            marked(
                "Click where the board should be. Pull a corner, turn the wheel or press + and - to resize the frame."
            ),
            name="world",
        )
        self.region = region
        self._resizing = False  # a corner is held
        self._held = (0.0, 0.0)  # degrees from the middle of the frame to the hand: north, east

    def command(self, command: NavigationKey) -> bool:
        step = self.region.tall / 10
        moves = {
            NavigationKey.UP: (step, 0.0),
            NavigationKey.DOWN: (-step, 0.0),
            NavigationKey.LEFT: (0.0, -step),
            NavigationKey.RIGHT: (0.0, step),
        }
        if command not in moves:
            return False
        self.region.move(*moves[command])
        return True

    def jump(self, key: str) -> bool:
        if key not in ("+", "-"):
            return False
        self.region.resize(1.1 if key == "+" else 1 / 1.1)
        return True

    def wheel(self, notches: float) -> bool:
        self.region.resize(1.1**notches)
        return True

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        """Begin a drag: a corner resizes, inside the frame moves it; elsewhere the frame jumps to the pointer."""
        frame, region = self.frame, self.region
        corners = [(across, down) for across in (frame.x, frame.right) for down in (frame.y, frame.bottom)]
        self._resizing = any(math.dist(corner, (x, y)) <= HANDLE for corner in corners)
        lat, lon = self._globe(x, y)
        self._held = (lat - region.lat, lon - region.lon) if frame.holds(x, y) else (0.0, 0.0)
        return self.dragged(x, y, page)

    def dragged(self, x: float, y: float, page: Page) -> bool:
        lat, lon = self._globe(x, y)
        region = self.region
        if self._resizing:
            region.resize(2 * max(abs(lat - region.lat) / region.tall, abs(lon - region.lon) / region.wide))
        else:
            region.lat, region.lon = 0.0, 0.0
            region.move(lat - self._held[0], lon - self._held[1])
        return True

    def _globe(self, x: float, y: float) -> tuple[float, float]:
        """The latitude and longitude of a point of the page."""
        unit, left, top = self._scale()
        return NORTH - (y - top) / unit, WEST + (x - left) / unit

    @property
    def frame(self) -> Box:
        """The frame on the page."""
        unit, left, top = self._scale()
        region = self.region
        west, north = region.lon - region.wide / 2, region.lat + region.tall / 2
        return Box(left + (west - WEST) * unit, top + (NORTH - north) * unit, region.wide * unit, region.tall * unit)

    def dropped(self, x: float, y: float) -> bool:
        return True

    def _scale(self) -> tuple[float, float, float]:
        """Units a degree, and the picture's corner."""
        x, y, w, h = self.box
        unit = min(w / (EAST - WEST), h / (NORTH - SOUTH))
        return unit, x + (w - unit * (EAST - WEST)) / 2, y + (h - unit * (NORTH - SOUTH)) / 2

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        page.surface.blit(self._world(page), page.corner(x, y))
        page.clip(x, y, w, h)
        self._draw_frame(page)
        page.unclip()
        page.svg(box(1, 1, w - 2, h - 2, 3, "none", BRASS, 2) + (focus_ring(w, h, 3) if look.focus else ""), x, y, w, h)

    def _draw_frame(self, page: Page) -> None:
        """Draw the frame with the hexes that fit into it, and its corners as handles."""
        left, top, wide, tall = self.frame
        away = HANDLE / 2
        body = box(away, away, wide, tall, 2, GOLD, INK, 5, 'fill-opacity=".22"')
        body += shape(self._hexes(wide, tall, away), stroke=INK, width=1, more='opacity=".45"')
        body += box(away, away, wide, tall, 2, "none", GOLD, 2.6)
        for across in (0.0, wide):
            for down in (0.0, tall):
                body += box(across + 2, down + 2, HANDLE - 4, HANDLE - 4, 3, GOLD, INK, 2)
        page.svg(body, left - away, top - away, wide + HANDLE, tall + HANDLE, keep=False)

    def _hexes(self, wide: float, tall: float, away: float) -> str:
        """The outlines of all hexes in a frame of that size."""
        region, grid = self.region, self.region.grid
        east, south = wide / grid.w, tall / grid.h
        places = ((row, column) for row in range(region.rows) for column in range(region.columns))
        middles = (centre(*place) for place in places)
        return "".join(
            outline([(away + (x + dx - grid.x) * east, away + (y + dy - grid.y) * south) for dx, dy in CORNERS])
            for x, y in middles
        )

    def _world(self, page: Page) -> pygame.Surface:
        x, y, w, h = self.box
        unit, left, top = self._scale()

        def make() -> pygame.Surface:
            sheet = Page.on(solid((page.px(w), page.px(h))), page.k)
            rings = (
                [(left - x + (lon + turn - WEST) * unit, top - y + (NORTH - lat) * unit) for lon, lat in ring]
                for ring in geography(WORLD).land
                for turn in (-360.0, 0.0)
            )
            coast = "".join(outline(ring) for ring in rings)
            sheet.svg(box(0, 0, w, h, 0, SEA) + shape(coast, PAPER, INK, 1.4), 0, 0, w, h, keep=False)
            return sheet.surface

        return derived(("world", w, h, page.k), make)


APART = 76.0  # units between a slider's figure and the text after it
ROWS = Number("rows", "Rows", "Rows of spaces in the frame.", 8, 18)
COLUMNS = Number("columns", "Columns", "Columns of spaces in the frame.", 8, WIDEST)


class RegionScene(MenuScene):
    """The choice of a new board's region; opened from the workshop's list."""

    title = marked("New board")

    def __init__(self) -> None:
        super().__init__()
        self.region = Region()
        self.globe = Globe(self.region)

    def build(self) -> list[Widget]:
        draw = Button(
            "Draw here", self._draw, "Begin with this part of the world.", key="Enter", state="primary", name="draw"
        )
        back = Button("Back", self.back, "Back to the list.", key="Esc", name="back")
        return [self.globe, ROWS.of(self.region), COLUMNS.of(self.region), draw, back]

    def _draw(self) -> None:
        self.go(Replace(WorkshopScene(self.region.drawing(), frame=self.region.grid)))

    def lay(self, page: Page) -> None:
        named = self.form.named
        sliders = fixed(APART), stretch(1, named("rows")), fixed(APART), stretch(1, named("columns")), fixed(APART)
        foot = Row(stretch(0.5, named("back")), *sliders, stretch(0.8, named("draw")))
        Column(stretch(1, self.globe), fixed(14), fixed(56, foot)).place(*body_area(page))

    @property
    def right_title(self) -> str:
        return tr("Choose a part of the world")
