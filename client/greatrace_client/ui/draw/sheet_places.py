"""The places on a board's sheet, which is as large as a window at some zoom, and scrolled under it.

Two systems of coordinates: *units* of the window's page, as everywhere, and *sheet units* (HEX = side of a hex, origin
at the centre of row 0, column 0), for painting boards and moving vehicles. `view(page)` is a page in sheet units.
"""

import math
from collections.abc import Callable

from greatrace.great_race.board import ROWS, SQRT3, Board, TransportLine
from greatrace.great_race.board import centre as hex_centre
from greatrace.great_race.board_parser import WIDEST
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import lines
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.draw.tiles import HEX

MOST_ZOOM = 2.5
MOST_PIXELS = 14_000_000  # of one layer: four of them take at most 224 MB, also on very large screens


class SheetPlaces:
    """`area` (in units of the page) is the area of the hexes at zoom 1."""

    def __init__(self, board: Board, page: Page, area: Box, zoom: float) -> None:
        self.board, self.area = board, area
        self.zoom = most_zoom(page.surface.get_size(), zoom)
        self.scroll = 0, 0  # real pixels of the sheet left of and above the window
        self._window_k, self._window = page.k, page.surface.get_size()
        self._spots = {space: (x * HEX, y * HEX) for space, (x, y) in ((s, board.centre(s)) for s in board.spaces)}
        self._grid = {(board.rows[s], board.columns[s]): s for s in board.spaces}
        self.k, left, top = self._fitted()
        self.size = round(self._window[0] * self.zoom), round(self._window[1] * self.zoom)  # real pixels
        self.frame = Box(-left / self.k, -top / self.k, self.size[0] / self.k, self.size[1] / self.k)
        self.left, self.top = round(self.frame.x * self.k), round(self.frame.y * self.k)  # real pixels of its corner
        self.ways = self._ways()

    def _fitted(self) -> tuple[float, float, float]:
        """The pixels per sheet unit, and the pixel position of the sheet's origin."""
        xs, ys = [x for x, _ in self._spots.values()], [y for _, y in self._spots.values()]
        x, y = min(xs) - HEX * SQRT3 / 2, min(ys) - HEX
        w, h = max(xs) - x + HEX * SQRT3 / 2, max(ys) - y + HEX
        fit = min(self.area.w / w, self.area.h / h)
        left = self.area.x + (self.area.w - w * fit) / 2 - x * fit
        top = self.area.y + (self.area.h - h * fit) / 2 - y * fit
        scale = self._window_k * self.zoom
        return fit * scale, left * scale, top * scale

    def spot(self, space: str) -> Point:
        """The centre of a space in sheet units: the place of vehicles on a `view`. Replays may name spaces that the
        board no longer has. Raises KeyError.
        """
        known = self._spots.get(space)
        return _place_named(space) if known is None else known

    def centre(self, space: str) -> Point:
        """The centre of a space in units of the window's page, at the present scroll."""
        return self.to_window(*self.spot(space))

    def to_window(self, x: float, y: float) -> Point:
        """Convert sheet units to units of the window's page."""
        left, top = self.left + self.scroll[0], self.top + self.scroll[1]
        return (x * self.k - left) / self._window_k, (y * self.k - top) / self._window_k

    def to_sheet(self, x: float, y: float) -> Point:
        """Convert units of the window's page to sheet units."""
        left, top = self.left + self.scroll[0], self.top + self.scroll[1]
        return (x * self._window_k + left) / self.k, (y * self._window_k + top) / self.k

    def space_at(self, x: float, y: float) -> str | None:
        """The space under a point in units of the window's page, or None."""
        sx, sy = self.to_sheet(x, y)
        middle = round(sy / HEX / 1.5)
        hexes = [(row, round(sx / HEX / SQRT3 - (row % 2) / 2)) for row in (middle - 1, middle, middle + 1)]
        return self._grid.get(min(hexes, key=lambda at: math.dist(hex_centre(*at), (sx / HEX, sy / HEX))))

    def band_at(self, band: int) -> float:
        """The y of a map row, or the x of a column on a west-east board, in units of the window's page at zoom 1."""
        edge = self.frame.y if self.board.axis == ROWS else self.frame.x
        return (self.board.band_middle(band) * HEX - edge) * self.k / self._window_k / self.zoom

    def band_now(self, band: int) -> float:
        """The same at the present zoom and scroll."""
        middle = self.board.band_middle(band) * HEX
        return self.to_window(0, middle)[1] if self.board.axis == ROWS else self.to_window(middle, 0)[0]

    @property
    def scale(self) -> float:
        """The units of the window's page per sheet unit."""
        return self.k / self._window_k

    def look_at(self, x: float, y: float) -> None:
        """Scroll so that the point (sheet units) comes to the middle of the area, as far as the paper reaches."""
        ax = (self.area.x + self.area.w / 2) * self._window_k
        ay = (self.area.y + self.area.h / 2) * self._window_k
        self.scroll_to(round(x * self.k - self.left - ax), round(y * self.k - self.top - ay))

    def scroll_to(self, left: int, top: int) -> None:
        """Show the sheet from this pixel on, clamped to the paper."""
        width, height = self.size
        self.scroll = (
            min(max(0, left), width - self._window[0]),
            min(max(0, top), height - self._window[1]),
        )

    def view(self, page: Page) -> Page:
        """The window's surface as a page in sheet units: draw vehicles, routes and highlights on this."""
        return Page.on(page.surface, self.k, self.left + self.scroll[0], self.top + self.scroll[1])

    def visible_frame(self) -> Box:
        """The area in sheet units."""
        scale = self.k / self._window_k / self.zoom  # as at zoom 1: ornaments keep their places when the player zooms
        x, y = self.frame.x + self.area.x / scale, self.frame.y + self.area.y / scale
        return Box(x, y, self.area.w / scale, self.area.h / scale)

    def project(self, lat: float, lon: float) -> Point:
        """A place on the globe in sheet units."""
        x, y = self.board.projection.project(lat, lon)
        return x * HEX, y * HEX

    def unproject(self, x: float, y: float) -> Point:
        """Convert sheet units to latitude and longitude."""
        return self.board.projection.unproject(x / HEX, y / HEX)

    def _ways(self) -> list[tuple[lines.Curve, TransportLine]]:
        found = []
        for line in self.board.lines:
            start, end = (self._spots[city] for city in line.ends)
            via = self.project(*line.via) if line.via else None
            found.append((lines.curve(start, end, via), line))
        return found

    def route(self, start: str, end: str) -> Callable[[float], Point]:
        """A function from a share of the way between two spaces to the point (sheet units)."""
        return self.way(start, end).point

    def way(self, start: str, end: str) -> lines.Curve:
        """The curve of a vehicle's way from a space to a neighbour, or along the line between two cities."""
        for curve, line in self.ways:
            if {start, end} == set(line.ends):
                return curve if line.ends[0] == start else lines.Curve(curve.end, curve.control, curve.start)
        a, b = self._spots[start], self._spots[end]
        return lines.Curve(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b)


def most_zoom(window: tuple[int, int], wanted: float = MOST_ZOOM) -> float:
    """The zoom nearest to the wanted one that a window of this size may have, 1 at least."""
    return max(1.0, min(wanted, MOST_ZOOM, math.sqrt(MOST_PIXELS / (window[0] * window[1]))))


def _place_named(space: str) -> Point:
    """The place of a plain space by its name, "<row><column letter>". Raises KeyError for any other name."""
    row, column = space[:-1], ord(space[-1:] or "?") - ord("a")
    if not (row.isascii() and row.isdigit() and 0 <= column < WIDEST):
        raise KeyError(space)
    x, y = hex_centre(int(row), column)
    return x * HEX, y * HEX
