"""A board, painted for one window and one zoom, and where everything lies on it.

Three layers are painted once: *paper* (sea, land, free spaces, grain), *over* (lines and cities) and *labels*. The
picture that is shown is those three with the tiles between; when a tile changes only its own patch is composed anew.

Two systems of coordinates: *units* of the window's page, as everywhere, and *sheet units* (HEX = side of a hex, origin
at the centre of row 0, column 0), in which boards are painted and vehicles move. `view(page)` is a page in sheet units.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import pygame

from greatrace.great_race.atlas import ROWS, SQRT3, Board, Line
from greatrace.great_race.atlas import centre as hex_centre

from . import chart, lines, tiles
from .chart import CARTOUCHES
from .empty_places import EmptyPlaces
from .geography import EMPTY, Geography
from .page import Page
from .raster import clear, solid
from .shapes import Frame, Point
from .tiles import BOX, HEX, Face

MOST_ZOOM = 2.5
EDGE, HAIR = 24.0, 4.0  # sheet units that a name may reach over the edge of the area: at its sides, above and below
NAMES_FROM = 0.5  # pixels a sheet unit from which on every city has its name
MOST_PIXELS = 14_000_000  # of one layer: four of them take 224 MB at most, also on very large screens


class BoardSheet:
    """One board for one window. `area` (x, y, w, h in units of the page) is what the hexes must fit in at zoom 1.

    title, subtitle and names (of seas, by id) replace the board's own words in another language.
    """

    def __init__(
        self,
        board: Board,
        page: Page,
        area: tuple[float, float, float, float],
        world: Geography = EMPTY,
        zoom: float = 1.0,
        *,
        title: str = "",
        subtitle: str = "",
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.board, self.world, self.area = board, world, Frame(*area)
        self.title, self.subtitle = title or board.name, subtitle or board.subtitle
        self.names = names
        self.zoom = most_zoom(page.surface.get_size(), zoom)
        self.faces: dict[str, Face] = {}
        self.scroll = 0, 0  # real pixels of the sheet left of and above the window
        self._window_k, self._window = page.k, page.surface.get_size()
        self._spots = {space: (x * HEX, y * HEX) for space, (x, y) in ((s, board.centre(s)) for s in board.spaces)}
        self._grid = {(board.rows[s], board.columns[s]): s for s in board.spaces}
        self.k, left, top = self._fitted()
        size = round(self._window[0] * self.zoom), round(self._window[1] * self.zoom)
        self.frame = Frame(-left / self.k, -top / self.k, size[0] / self.k, size[1] / self.k)
        self.picture = self._page(size, opaque=True)
        self.paper = self._page(size, opaque=True)
        self.over = self._page(size)
        self.labels = self._page(size)
        self.ways = self._ways()
        self.plates: list[tuple[Line, lines.Curve, Point]] = []  # where each line's price stands, once it is painted
        self.names_at: dict[str, Frame] = {}  # where the cities' names stand, likewise
        self.painted = False

    # ---- where things are -------------------------------------------------------------------------------------------
    def _fitted(self) -> tuple[float, float, float]:
        """Pixels per sheet unit, and the pixel position of the sheet's origin."""
        xs, ys = [x for x, _ in self._spots.values()], [y for _, y in self._spots.values()]
        x, y = min(xs) - HEX * SQRT3 / 2, min(ys) - HEX
        w, h = max(xs) - x + HEX * SQRT3 / 2, max(ys) - y + HEX
        fit = min(self.area.w / w, self.area.h / h)
        left = self.area.x + (self.area.w - w * fit) / 2 - x * fit
        top = self.area.y + (self.area.h - h * fit) / 2 - y * fit
        scale = self._window_k * self.zoom
        return fit * scale, left * scale, top * scale

    def _page(self, size: tuple[int, int], *, opaque: bool = False) -> Page:
        return Page.on(
            solid(size) if opaque else clear(size), self.k, round(self.frame.x * self.k), round(self.frame.y * self.k)
        )

    def spot(self, space: str) -> Point:
        """The centre of a space in sheet units: where vehicles stand, on a `view`."""
        return self._spots[space]

    def centre(self, space: str) -> Point:
        """The centre of a space in units of the window's page, at the present scroll."""
        return self.to_window(*self._spots[space])

    def to_window(self, x: float, y: float) -> Point:
        """Sheet units to units of the window's page."""
        left, top = self.paper.left + self.scroll[0], self.paper.top + self.scroll[1]
        return (x * self.k - left) / self._window_k, (y * self.k - top) / self._window_k

    def to_sheet(self, x: float, y: float) -> Point:
        """Units of the window's page to sheet units."""
        left, top = self.paper.left + self.scroll[0], self.paper.top + self.scroll[1]
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

    @property
    def scale(self) -> float:
        """Units of the window's page per sheet unit."""
        return self.k / self._window_k

    def look_at(self, x: float, y: float) -> None:
        """Scroll so that the point (sheet units) comes to the middle of the area, as far as the paper reaches."""
        ax = (self.area.x + self.area.w / 2) * self._window_k
        ay = (self.area.y + self.area.h / 2) * self._window_k
        self.scroll_to(round(x * self.k - self.paper.left - ax), round(y * self.k - self.paper.top - ay))

    def scroll_to(self, left: int, top: int) -> None:
        """Show the sheet from this pixel on, clamped to the paper."""
        width, height = self.picture.surface.get_size()
        self.scroll = (
            min(max(0, left), width - self._window[0]),
            min(max(0, top), height - self._window[1]),
        )

    # ---- showing ----------------------------------------------------------------------------------------------------
    def show(self, page: Page, patch: pygame.Rect | None = None) -> None:
        """Blit the painted board over the window, or over one patch of it in real pixels."""
        patch = patch or pygame.Rect((0, 0), self._window)
        page.surface.blit(self.picture.surface, patch.topleft, patch.move(self.scroll))

    def view(self, page: Page) -> Page:
        """The window's surface as a page in sheet units: draw vehicles, routes and highlights on this."""
        return Page.on(page.surface, self.k, self.paper.left + self.scroll[0], self.paper.top + self.scroll[1])

    def show_labels(self, page: Page) -> None:
        """Blit the lines' prices and the cities' names once more, above highlights."""
        for rect in self._plate_boxes:
            page.surface.blit(self.over.surface, rect.move(-self.scroll[0], -self.scroll[1]), rect)
        for rect in self._label_boxes:
            page.surface.blit(self.labels.surface, rect.move(-self.scroll[0], -self.scroll[1]), rect)

    def set_tiles(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        """Make these the placed tiles; composes only what changed. Returns the touched patches in window pixels."""
        changed = [s for s in self._spots if faces.get(s) != self.faces.get(s)]
        self.faces = dict(faces)
        patches = [self._patch(space) for space in changed] if self.painted else []
        for patch in patches:
            self._compose(patch)
        return [patch.move(-self.scroll[0], -self.scroll[1]) for patch in patches]

    # ---- painting ---------------------------------------------------------------------------------------------------
    def paint(self) -> Iterator[str]:
        """Paint all layers, a step at a time (some 50-150 ms each at 1080p), so that a window stays alive.

        A worker thread may do it too (`paint_now`), as long as the loop shows this sheet only when it is `painted`.
        """
        yield from self._paint_paper()
        self._paint_over()
        yield "cities"
        self._compose(self.picture.surface.get_rect())
        self.painted = True

    def paint_now(self) -> "BoardSheet":
        """Paint all layers at once."""
        for _ in self.paint():
            pass
        return self

    def _paint_paper(self) -> Iterator[str]:
        project = self.project
        coast = chart.coast_path(land := chart.rings(self.world.land, project, self.frame))
        for _ in chart.paint_sea(self.paper, self.frame, coast):
            yield "sea"
        chart.paint_land(self.paper, self.frame, coast, self.world, project)
        yield "land"
        chart.paint_graticule(self.paper, self.frame, project, self.unproject)
        chart.paint_relief(self.paper, self.frame, self.world, project)
        yield "relief"
        self._paint_sea_marks(land)
        for space, (x, y) in self._spots.items():
            if space not in self.board.cities:
                (tiles.draw_risk if space in self.board.risk else tiles.draw_blank)(self.paper, x, y)
        yield "spaces"
        # Paper and sea are printed; tiles and cities are enamel, so they come after the grain.
        self.paper.grain(self.frame.x, self.frame.y, self.frame.w, self.frame.h, 17)
        yield "paper"

    def _paint_sea_marks(self, land: list[list[Point]]) -> None:
        """Cartouche, boat and names of waters in places where they cover nothing."""
        likes = self.world.ornaments
        full = [*self._spots.values(), *self._label_ends()]
        empty = EmptyPlaces(self._shown(), land, full, [way for way, _ in self.ways])
        wish, harbour = (self.project(p[1], p[0]) if p else None for p in (likes.cartouche, likes.ship))
        for size, (_, w, h) in enumerate(CARTOUCHES):
            if place := empty.find(w, h, wish) or empty.find(w, h):
                chart.paint_cartouche(self.paper, *place, self.title, self.subtitle, size)
                break
        for sea in self.world.seas:
            name = self.names.get(sea.id) or sea.name
            chart.paint_sea_name(self.paper, sea, name, self.project(sea.at[1], sea.at[0]), empty)
        if self.world.land and (place := empty.find(100, 100, harbour) or empty.find(100, 100)):
            chart.paint_dhow(self.paper, *place)

    def _label_ends(self) -> list[Point]:
        """Where the plates with the cities' names reach to, about."""
        ends: list[Point] = []
        for space, city in self.board.cities.items():
            lines = tiles.label_lines(self.labels, city.name)
            (x, y), half = self._spots[space], max(self.labels.measure(line, 14, "bold") for line in lines) / 2
            ends += [(x - half, y + 30), (x + half, y + 30)]
        return ends

    def _shown(self) -> Frame:
        """The area in sheet units."""
        scale = self.k / self._window_k / self.zoom  # at zoom 1: ornaments stay where they are when one zooms
        x, y = self.frame.x + self.area.x / scale, self.frame.y + self.area.y / scale
        return Frame(x, y, self.area.w / scale, self.area.h / scale)

    def _paint_over(self) -> None:
        taken = [*self._spots.values()]
        taken += [(x, y + 28) for x, y in (self._spots[city] for city in self.board.cities)]  # their labels
        for way, line in self.ways:
            lines.paint_way(self.over, way, line.kind)
        self._plate_boxes, self.plates = [], []
        for way, line in self.ways:
            place = x, y = lines.plate_place(way, taken)
            taken.append(place)
            self.plates.append((line, way, place))
            size = round(100 * self.k), round(44 * self.k)
            self._plate_boxes.append(pygame.Rect(self.over.corner(x - 48, y - 18), size))
            lines.paint_plate(self.over, *place, line.kind, f"{line.price} F")
        for space, city in self.board.cities.items():
            tiles.draw_city(self.over, *self._spots[space], city.colour, city.cards, city.label)
        self._paint_labels()
        self._label_boxes = pygame.mask.from_surface(self.labels.surface, 8).get_bounding_rects()

    def _paint_labels(self) -> None:
        """Names of cities where they cover no other name, price or city: on the other side, or beside it, if need be.

        The important ones choose first. Where letters are at their least size and all sides are taken, a green or
        yellow city stays without: the slip about its space has it.
        """
        seen = self._shown()
        rank = ("purple", "red", "yellow", "green").index
        taken = [Frame(x - 46, y - 16, 92, 34) for _, _, (x, y) in self.plates]
        cities = [self._spots[city] for city in self.board.cities]
        order = sorted(self.board.cities.items(), key=lambda item: rank(item[1].colour))
        for space, city in order:
            x, y = self._spots[space]
            spots = tiles.label_places(self.labels, x, y, city.name, city.label)
            others = taken + [Frame(a - 20, b - 24, 40, 40) for a, b in cities if (a, b) != (x, y)]
            covered = [sum(overlap(spot, other) for other in others) + (not inside(spot, seen)) for spot in spots]
            least = min(covered)
            if not least or self.k >= NAMES_FROM or city.colour == "purple":
                place = spots[covered.index(least)]
                taken.append(place)
                self.names_at[space] = place
                tiles.draw_label(self.labels, place, city.name, strong=city.colour == "purple")

    def _compose(self, patch: pygame.Rect) -> None:
        """Put the layers together again in one patch of the sheet."""
        out = self.picture.surface
        out.set_clip(patch)
        out.blit(self.paper.surface, patch, patch)
        for space in self._spots:
            face = self.faces.get(space)
            if face is not None and patch.colliderect(box := self._patch(space)):
                out.blit(tiles.tile_surface(self.k, face, risk=space in self.board.risk), box)
        out.blit(self.over.surface, patch, patch)
        out.blit(self.labels.surface, patch, patch)
        out.set_clip(None)

    def _patch(self, space: str) -> pygame.Rect:
        """The pixels of the sheet that a tile on this space may touch."""
        x, y = self._spots[space]
        side = round(BOX * self.k)
        return pygame.Rect(self.paper.corner(x - 40, y - 40), (side, side))

    # ---- geometry ---------------------------------------------------------------------------------------------------
    def project(self, lat: float, lon: float) -> Point:
        """A place on the globe in sheet units."""
        x, y = self.board.projection.project(lat, lon)
        return x * HEX, y * HEX

    def unproject(self, x: float, y: float) -> Point:
        """Sheet units to latitude and longitude."""
        return self.board.projection.unproject(x / HEX, y / HEX)

    def _ways(self) -> list[tuple[lines.Curve, Line]]:
        found = []
        for line in self.board.lines:
            start, end = (self._spots[city] for city in line.ends)
            via = self.project(*line.via) if line.via else None
            found.append((lines.curve(start, end, via), line))
        return found

    def route(self, start: str, end: str) -> Callable[[float], Point]:
        """Where (sheet units) a traveller from one space to the next is at each share of the way."""
        return self.way(start, end).point

    def way(self, start: str, end: str) -> lines.Curve:
        """The curve along which a vehicle goes from a space to a neighbour, or along the line between two cities."""
        for curve, line in self.ways:
            if {start, end} == set(line.ends):
                return curve if line.ends[0] == start else lines.Curve(curve.end, curve.control, curve.start)
        a, b = self._spots[start], self._spots[end]
        return lines.Curve(a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b)


def overlap(a: Frame, b: Frame) -> bool:
    """Whether two rectangles have more than a hair in common."""
    return a.x < b.x + b.w - 1 and b.x < a.x + a.w - 1 and a.y < b.y + b.h - 1 and b.y < a.y + a.h - 1


def inside(a: Frame, b: Frame) -> bool:
    """Whether the first rectangle lies within the second, or just over its edge."""
    across = b.x - EDGE <= a.x and a.x + a.w <= b.x + b.w + EDGE
    return across and b.y - HAIR <= a.y and a.y + a.h <= b.y + b.h + HAIR


def most_zoom(window: tuple[int, int], wish: float = MOST_ZOOM) -> float:
    """The zoom nearest to the wish that a window of this size may have, 1 at least."""
    return max(1.0, min(wish, MOST_ZOOM, math.sqrt(MOST_PIXELS / (window[0] * window[1]))))
