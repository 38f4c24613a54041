"""A board, painted for one window and one zoom.

Two layers are painted once: *paper* (sea, land, free spaces, grain) and *over* (lines and cities; most of it is empty,
so only the pieces where there is something are kept). The picture that is
shown is those two with the tiles between, and on top prices and names, which yield to tiles (`yielding`). When a tile
changes only its own patch is composed again, and those of plates that make way.

Where everything lies on it, and how it is scrolled, is the subject of `sheet_places`.
"""

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pygame

from greatrace.great_race.board import Board, TransportLine
from greatrace_client.ui.draw import chart, lines, tiles
from greatrace_client.ui.draw.cartouche import GRAIN, Cartouche, cartouche_at
from greatrace_client.ui.draw.chart import CARTOUCHES
from greatrace_client.ui.draw.empty_places import EmptyPlaces
from greatrace_client.ui.draw.geography import EMPTY, Geography
from greatrace_client.ui.draw.large_layers import bands, cut_up, grain, whole
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import clear, solid, spread_out
from greatrace_client.ui.draw.shapes import Frame, Point
from greatrace_client.ui.draw.sheet_places import SheetPlaces
from greatrace_client.ui.draw.tiles import BOX, Face
from greatrace_client.ui.draw.yielding_labels import Yielding


class BoardSheet(SheetPlaces):
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
        super().__init__(board, page, Frame(*area), zoom)
        self.world = world
        self.title, self.subtitle = title or board.name, subtitle or board.subtitle
        self.names = names
        self.faces: dict[str, Face] = {}
        # Their pixels come when they are painted, one after the other: at a high zoom each takes longer than a frame.
        self.picture = self.paper = self.over = Page.on(clear((1, 1)), self.k, self.left, self.top)
        self.notices = Yielding(self.over, board, self._spots, self.ways, self.visible_frame())
        self.painted = False
        self._signs: list[tuple[pygame.Surface, pygame.Rect]] = []  # what `over` shows, where it shows anything
        self._cartouche: Cartouche | None = None

    def new_page(self, *, opaque: bool = False) -> Page:
        if self.zoom > 1:
            surface = spread_out(self.size, opaque=opaque)
        else:
            surface = solid(self.size) if opaque else clear(self.size)
        return Page.on(surface, self.k, self.left, self.top)

    # ---- showing ----------------------------------------------------------------------------------------------------
    def show(self, page: Page, patch: pygame.Rect | None = None) -> None:
        """Blit the painted board over the window, or over one patch of it in real pixels."""
        patch = patch or pygame.Rect((0, 0), self._window)
        page.surface.blit(self.picture.surface, patch.topleft, patch.move(self.scroll))

    def show_labels(self, page: Page) -> None:
        """Blit the lines' prices and the cities' names once more, above highlights."""
        left, top = self.scroll
        page.surface.blits([(surface, box.move(-left, -top)) for surface, box in self.notices.blits()])

    @property
    def plates(self) -> list[tuple[TransportLine, lines.Curve, Point]]:
        """Where each line's price stands, once it is painted."""
        return self.notices.plates

    @property
    def names_at(self) -> dict[str, Frame]:
        """Where the cities' names stand, likewise."""
        return self.notices.names

    def set_tiles(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        """Make these the placed tiles; composes only what changed. Returns the touched patches in window pixels."""
        if faces == self.faces:
            return []
        changed = [s for s in self._spots if faces.get(s) != self.faces.get(s)]
        self.faces = dict(faces)
        patches = [self.patch_of(space) for space in changed] if self.painted else []
        if patches:
            patches += self.notices.arrange(self.faces)
        for patch in patches:
            self.compose(patch)
        return [patch.move(-self.scroll[0], -self.scroll[1]) for patch in patches]

    # ---- painting ---------------------------------------------------------------------------------------------------
    def paint(self, *, aside: bool = True) -> Iterator[str]:
        """Paint all layers, a step at a time, each short enough for a frame. `aside`: the slow parts are drawn by a
        thread, see `large_layers`; the loop shows this sheet only when it is `painted`.
        """
        yield from self._paint_paper(aside=aside)
        yield from self._paint_over()
        self._signs = yield from cut_up(self.over.surface)
        self.over = Page.on(clear((1, 1)), self.k, self.left, self.top)  # it is still asked for places
        yield "cut"
        self.picture = self.new_page(opaque=True)
        yield "picture"
        for band in bands(self.size):
            self.compose(band)
            yield "whole"
        self.painted = True

    def paint_now(self) -> "BoardSheet":
        """Paint all layers at once."""
        for _ in self.paint(aside=False):
            pass
        return self

    def _paint_paper(self, *, aside: bool) -> Iterator[str]:
        self.paper = self.new_page(opaque=True)
        yield "paper"
        project = self.project
        coast = chart.coast_path(land := chart.rings(self.world.land, project, self.frame))
        yield from whole(
            self.paper, self.frame, chart.ground(self.frame, coast, self.world, project, self.unproject), aside=aside
        )
        yield from self._paint_sea_marks(land)
        for number, (space, (x, y)) in enumerate(self._spots.items()):
            if space not in self.board.cities:
                (tiles.draw_risk if space in self.board.risk else tiles.draw_blank)(self.paper, x, y)
            if number % 16 == 0:
                yield "spaces"
        # Paper and sea are printed; tiles and cities are enamel, so they come after the grain.
        paper = yield from grain(self.paper, self.frame, GRAIN, aside=aside)
        if self._cartouche is not None:
            self._cartouche = self._cartouche.under(paper)

    def retitle(self, subtitle: str) -> None:
        """Another line under the board's name: the same map, painted for another route."""
        if subtitle == self.subtitle:
            return
        self.subtitle = subtitle
        if self._cartouche is not None:
            self._cartouche.exchange(self.paper, self.title, subtitle)
            self.compose(self._cartouche.patch)

    def _paint_sea_marks(self, land: list[list[Point]]) -> Iterator[str]:
        """Cartouche, boat and names of waters in places where they cover nothing."""
        likes = self.world.ornaments
        full = [*self._spots.values(), *self._label_ends()]
        empty = EmptyPlaces(self.visible_frame(), land, full, [way for way, _ in self.ways])
        wish, harbour = (self.project(p[1], p[0]) if p else None for p in (likes.cartouche, likes.ship))
        for size, (_, w, h) in enumerate(CARTOUCHES):
            if place := empty.find(w, h, wish) or empty.find(w, h):
                self._cartouche = cartouche_at(self.paper, *place, size)
                self._cartouche.paint(self.paper, self.title, self.subtitle)
                break
        yield "title"
        for sea in self.world.seas:
            name = self.names.get(sea.id) or sea.name
            chart.paint_sea_name(self.paper, sea, name, self.project(sea.at[1], sea.at[0]), empty)
            yield "sea"
        if self.world.land and (place := empty.find(100, 100, harbour or empty.middle, math.inf)):  # never ashore
            chart.paint_dhow(self.paper, *place)

    def _label_ends(self) -> list[Point]:
        """Where the plates with the cities' names reach to, about."""
        ends: list[Point] = []
        for space, city in self.board.cities.items():
            lines = tiles.label_lines(self.over, city.name)
            (x, y), half = self._spots[space], max(self.over.measure(line, 14, "bold") for line in lines) / 2
            ends += [(x - half, y + 30), (x + half, y + 30)]
        return ends

    def _paint_over(self) -> Iterator[str]:
        self.over = self.new_page()
        yield "over"
        for way, line in self.ways:
            lines.paint_way(self.over, way, line.kind)
            yield "line"
        for space, city in self.board.cities.items():
            tiles.draw_city(self.over, *self._spots[space], city.colour, city.cards, city.label)
        yield "cities"
        yield from self.notices.prepare()
        yield "price"
        self.notices.arrange(self.faces)
        yield "names"

    def compose(self, patch: pygame.Rect) -> None:
        """Put the layers together again in one patch of the sheet."""
        out = self.picture.surface
        out.set_clip(patch)
        out.blit(self.paper.surface, patch, patch)
        for space in self._spots:
            face = self.faces.get(space)
            if face is not None and patch.colliderect(box := self.patch_of(space)):
                out.blit(tiles.tile_surface(self.k, face, risk=space in self.board.risk), box)
        out.blits([sign for sign in self._signs if patch.colliderect(sign[1])])
        out.blits(list(self.notices.blits(patch)))
        out.set_clip(None)

    def patch_of(self, space: str) -> pygame.Rect:
        """The pixels of the sheet that a tile on this space may touch."""
        x, y = self._spots[space]
        side = round(BOX * self.k)
        return pygame.Rect(self.paper.corner(x - 40, y - 40), (side, side))
