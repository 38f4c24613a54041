"""A board, painted for one window and one zoom.

The lowest layer is bare paper (sea, land, free spaces, grain); parts of it that can become visible again are cached
(`kept_paper`). Over it lie tiles, lines and cities, of which only the visible pieces are kept, and on top prices and
names, which yield to tiles (`yielding_labels`). When a tile changes only its own patch is composed again, and those of
the labels that move.

`sheet_places` has the places on the sheet and the scrolling.
"""

import math
from collections.abc import Generator, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

import pygame
from attrs import evolve

from greatrace.great_race.board import Board, TransportLine
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import chart, lines, tiles
from greatrace_client.ui.draw.cartouche import GRAIN, Cartouche, cartouche_at
from greatrace_client.ui.draw.chart import CARTOUCHES
from greatrace_client.ui.draw.empty_places import EmptyPlaces
from greatrace_client.ui.draw.geography import EMPTY, Geography
from greatrace_client.ui.draw.kept_paper import KeptPaper
from greatrace_client.ui.draw.large_layers import PART, PIECE, SPARING, bands, cut_up, grain, whole
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import clear, solid, spread_out
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.draw.sheet_places import SheetPlaces
from greatrace_client.ui.draw.tiles import BOX, Face
from greatrace_client.ui.draw.yielding_labels import Yielding

SIGN = 260_000  # pixels of a line's picture that are painted at once


class BoardSheet(SheetPlaces):
    """One board for one window. `area` is what the hexes must fit in at zoom 1.

    title, subtitle and names (of seas, by id) replace the board's own in another language.
    """

    def __init__(
        self,
        board: Board,
        page: Page,
        area: Box,
        world: Geography = EMPTY,
        zoom: float = 1.0,
        *,
        title: str = "",
        subtitle: str = "",
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(board, page, area, zoom)
        self.world = world
        self.title, self.subtitle = title or board.name, subtitle or board.subtitle
        self.names = names
        self.faces: dict[str, Face] = {}
        self._owed: list[pygame.Rect] = []  # patches of the sheet where tiles have changed and the picture has not
        self._unarranged = False  # names and prices have not yielded to the tiles yet
        self.blank = Page.on(clear((1, 1)), self.k, self.left, self.top)  # empty: for places and widths
        self.picture = self.blank  # the pixels are made when it is painted
        self.notices = Yielding(self.blank, board, self._spots, self.ways, self.visible_frame())
        self.painted = False
        self._paper: KeptPaper | None = None
        self._signs: list[tuple[pygame.Surface, pygame.Rect]] = []  # pieces of lines and cities, the lowest first
        self._cartouche: Cartouche | None = None

    def new_page(self) -> Page:
        surface = spread_out(self.size) if self.zoom > 1 else solid(self.size)
        return Page.on(surface, self.k, self.left, self.top)

    @property
    def sharp(self) -> bool:
        """Whether everything visible is painted."""
        return self.painted

    @property
    def lacking(self) -> bool:
        """Whether more must be painted for what is visible now."""
        return not self.painted

    # ---- showing ----------------------------------------------------------------------------------------------------
    def show(self, page: Page, patch: pygame.Rect | None = None) -> None:
        """Blit the painted board over the window, or over one patch of it in real pixels."""
        patch = patch or pygame.Rect((0, 0), self._window)
        page.surface.blit(self.picture.surface, patch.topleft, self.on_picture(patch.move(self.scroll)))

    def on_picture(self, place: pygame.Rect) -> pygame.Rect:
        """The place on the picture, which may show only a part of the sheet, of these pixels of the sheet."""
        return place.move(self.left - self.picture.left, self.top - self.picture.top)

    def show_labels(self, page: Page, patch: pygame.Rect | None = None) -> None:
        """Blit prices and names again, above highlights and vehicles; all, or those in a patch of the window."""
        self.notices.show(page.surface, self.scroll, patch)

    @property
    def plates(self) -> list[tuple[TransportLine, lines.Curve, Point]]:
        """The place of each line's price, once it is painted."""
        return self.notices.plates

    @property
    def names_at(self) -> dict[str, Box]:
        """The boxes of the cities' names, once they are painted."""
        return self.notices.names

    def set_tiles(self, faces: Mapping[str, Face]) -> list[pygame.Rect]:
        """Set the placed tiles; only changes are composed. Returns the touched patches in window pixels.

        Raises PicturePending if missing pictures have to wait: the next call continues.
        """
        if faces != self.faces:
            changed = [space for space in self._spots if faces.get(space) != self.faces.get(space)]
            self.faces, self._unarranged = dict(faces), self.painted
            self._owed += map(self.patch_of, self._to_compose(changed))
        if self._unarranged:
            self._owed += self.notices.arrange(self.faces)
            self._unarranged = False
        for patch in self._owed:
            self.compose(patch)
        composed, self._owed = self._owed, []
        return [patch.move(-self.scroll[0], -self.scroll[1]) for patch in composed]

    def _to_compose(self, changed: list[str]) -> list[str]:
        """The spaces among these that the picture shows; later parts are painted with their current tiles."""
        return changed if self.painted else []

    def keep_only_picture(self) -> None:
        """Release the picture's parts: no tile will change any more."""
        self._paper, self._signs = None, []

    def cut_picture(self, place: pygame.Rect) -> Iterator[str]:
        """Crop the picture to that place of the sheet (pixels), once all steps are taken."""
        if self.picture.surface.get_size() == place.size:
            return
        kept = solid(place.size)
        for band in bands(place.size):
            kept.blit(self.picture.surface, band, self.on_picture(band.move(place.topleft)))
            yield "cut"
        self.picture = Page.on(kept, self.k, self.left + place.x, self.top + place.y)

    # ---- painting ---------------------------------------------------------------------------------------------------
    def paint(self, *, aside: bool = True) -> Iterator[str]:
        """Paint all layers, a step at a time, each short enough for a frame. `aside`: a thread draws the slow parts,
        see `large_layers`; the loop shows this sheet only when it is `painted`.
        """
        yield from self._paint_paper(aside=aside)
        yield from self._paint_signs()
        self._paper = KeptPaper(self.picture.surface, self._uncovered())
        yield "kept"
        yield from self._draw_tiles_ahead(pygame.Rect((0, 0), self.size))
        for band in bands(self.size):
            self._cover(band, self.picture)
            yield "whole"
        self.painted = True

    def _uncovered(self) -> list[pygame.Rect]:
        """The places where something may be taken away again, in pixels of the sheet."""
        return [*map(self.patch_of, self._spots), *self.notices.reach()]

    def paint_now(self) -> "BoardSheet":
        """Paint all layers at once."""
        for _ in self.paint(aside=False):
            pass
        return self

    def _paint_paper(self, *, aside: bool) -> Iterator[str]:
        self.picture = self.new_page()
        yield "paper"
        part = yield from self._printed(self.picture, pygame.Rect((0, 0), self.size), aside=aside)
        if self._cartouche is not None:
            self._cartouche = evolve(self._cartouche, grain=part)

    def _printed(self, page: Page, place: pygame.Rect, *, aside: bool) -> Generator[str, None, pygame.Surface | None]:
        """Paint bare paper on a page that shows the part `place` of the sheet (pixels)."""
        project, k = self.project, self.k
        frame = Box((self.left + place.x) / k, (self.top + place.y) / k, place.w / k, place.h / k)
        coast = chart.coast_path(land := chart.rings(self.world.land, project, self.frame))
        bodies = chart.ground(self.frame, coast, self.world, project, self.unproject)
        yield from whole(page, frame, bodies, aside=aside, largest=PART if self.zoom == 1.0 else SPARING)
        yield from self._paint_sea_marks(page, land, aside=aside)
        for number, space in enumerate(self._spots):
            if space not in self.board.cities and place.colliderect(self.patch_of(space)):
                (tiles.draw_risk if space in self.board.risk else tiles.draw_blank)(page, *self._spots[space])
            if number % 16 == 0:
                yield "spaces"
        # Paper and sea are printed; tiles and cities are enamel, so they come after the grain.
        title = self._cartouche
        under = None if title is None else title.patch
        return (yield from grain(page, place, self.size, self._window, GRAIN, aside=aside, under=under))

    def retitle(self, subtitle: str) -> None:
        """Change the line under the board's name: the same map, painted for another route."""
        if subtitle == self.subtitle:
            return
        self.subtitle = subtitle
        if self._cartouche is not None and self._paper is not None:
            patch = self._cartouche.patch
            self._cartouche.exchange(self.picture, self.title, subtitle)
            self._paper.renew(self.picture.surface, patch)
            self._cover(patch, self.picture)

    def _paint_sea_marks(self, page: Page, land: list[list[Point]], *, aside: bool) -> Iterator[str]:
        """Paint cartouche, boat and names of waters in places where they cover nothing."""
        likes = self.world.ornaments
        names = [tiles.label_ends(self.blank, city.name, *self._spots[at]) for at, city in self.board.cities.items()]
        full = [*self._spots.values(), *chain.from_iterable(names)]  # with the ends of the plates of cities' names
        empty = EmptyPlaces(self.visible_frame(), land, full, [way for way, _ in self.ways])
        cartouche, harbour = (self.project(p[1], p[0]) if p else None for p in (likes.cartouche, likes.ship))
        for size, (_, w, h) in enumerate(CARTOUCHES):
            if place := empty.find(w, h, cartouche) or empty.find(w, h):
                yield "place"
                if page.shows(*place, w, h):
                    yield from chart.cartouche_ahead(page, size, aside=aside)
                    self._print_title(page, *place, size)
                break
        yield "title"
        for sea in self.world.seas:
            name = self.names.get(sea.id) or sea.name
            chart.paint_sea_name(page, sea, name, self.project(sea.at[1], sea.at[0]), empty)
            yield "sea"
        if self.world.land and (place := empty.find(100, 100, harbour or empty.middle, math.inf)):  # never ashore
            chart.paint_dhow(page, *place)

    def _print_title(self, page: Page, x: float, y: float, size: int) -> None:
        """Print the title at that place; it can be replaced later."""
        self._cartouche = cartouche_at(page, x, y, size)
        self._cartouche.paint(page, self.title, self.subtitle)

    def _paint_signs(self) -> Iterator[str]:
        """Paint each sign on a temporary layer, which is then cut into pieces."""
        for way, line in self.ways:
            yield from self._paint_line(way, line)
        for space, city in self.board.cities.items():
            x, y = self._spots[space]
            layer = self.blank.layer(x - 40, y - 40, 80, 80)
            tiles.draw_city(layer, x, y, city.colour, city.cards, city.label)
            yield from self._keep(layer)
        yield "cities"
        yield from self.notices.prepare()
        yield "price"
        yield from self.notices.draw_ahead(self.faces)
        self.notices.arrange(self.faces)
        yield "names"

    def _paint_line(self, way: lines.Curve, line: TransportLine) -> Iterator[str]:
        """Paint a line in bands: at a large zoom the picture of a long one would be as large as the map."""
        x, y, w, h = lines.way_frame(way)
        wide, tall = self.blank.px(w), self.blank.px(h)
        step = max(PIECE, SIGN // max(1, wide) // PIECE * PIECE)
        for top in range(0, tall, step):
            frame = Box(x, y + top / self.k, w, min(step, tall - top) / self.k)
            layer = self.blank.layer(*frame)
            lines.paint_way(layer, way, line.kind, frame)
            yield "line"
            yield from self._keep(layer)

    def _keep(self, layer: Page) -> Iterator[str]:
        """Keep the pieces of that layer."""
        pieces = yield from cut_up(layer)
        self._signs += [(piece, place.move(-self.left, -self.top)) for piece, place in pieces]

    def compose(self, patch: pygame.Rect) -> None:
        """Compose one patch of the sheet again from its layers."""
        assert self._paper is not None
        self.picture.surface.set_clip(patch)
        self.picture.surface.blits(self._paper.blits(patch))
        self._cover(patch, self.picture)

    def _draw_tiles_ahead(self, patch: pygame.Rect) -> Iterator[str]:
        """Draw the tiles in that patch of the sheet, one a step: their pictures are cached for `_cover`."""
        for space, face in self.faces.items():
            if space in self._spots and patch.colliderect(self.patch_of(space)):
                tiles.tile_surface(self.k, face, risk=space in self.board.risk)
                yield "tile"

    def _cover(self, patch: pygame.Rect, paper: Page) -> None:
        """Draw everything that lies in that patch of the sheet onto bare paper."""
        out, left, top = paper.surface, self.left - paper.left, self.top - paper.top
        out.set_clip(patch.move(left, top))
        for space in self._spots:
            face = self.faces.get(space)
            if face is not None and patch.colliderect(box := self.patch_of(space)):
                out.blit(tiles.tile_surface(self.k, face, risk=space in self.board.risk), box.move(left, top))
        out.blits([(sign, box.move(left, top)) for sign, box in self._signs if patch.colliderect(box)])
        out.blits([(notice, box.move(left, top)) for notice, box in self.notices.blits(patch)])
        out.set_clip(None)

    def patch_of(self, space: str) -> pygame.Rect:
        """The pixels of the sheet that a tile on this space may touch."""
        x, y = self._spots[space]
        side = round(BOX * self.k)
        return pygame.Rect(self.blank.corner(x - 40, y - 40), (side, side))
