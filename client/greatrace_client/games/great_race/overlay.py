"""An overlay of the map while its key is held (or until it is pressed again): the cost of each space, and who can reach
it.

Costs are the rules' own for one seat now, a span where a tile is unknown; a badge shows which crews reach a space in
one drive, or could pay a line. Pointing at a rival's panel shows that rival's costs and reach alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from greatrace.great_race.costs import Cost
from greatrace.great_race.rules import drive, step_costs
from greatrace.great_race.state import Own, View
from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.pathfinding import ways
from greatrace_client.games.great_race.phrases import span
from greatrace_client.games.great_race.unknown_tile_odds import spread
from greatrace_client.i18n import tr
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BLACK, INK, NIGHT_DEEP, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, box
from greatrace_client.ui.widgets import key_name

KEY = "Alt"
TAP = 0.3  # seconds: a shorter press leaves the overlay on
VEIL = 120  # of 255: the opacity of the dark veil over the map


class OverlayPlace(HasBoard, HasShown, Protocol):
    """The race whose costs are shown."""


class Overlay:
    """`on`: it is shown. The reach of crews is computed for one crew a frame."""

    def __init__(self, race: OverlayPlace) -> None:
        self.race = race
        self.on = False
        self.reach: dict[int, frozenset[str]] = {}  # spaces by seat
        self._stays = self._held = False
        self._age = 0.0
        self._of: object = None  # the position for which `reach` was computed
        self._layer: tuple[object, Page] | None = None

    # ---- the key
    def key(self, event: pygame.event.Event) -> bool:
        """The key went down or up."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or key_name(event) != KEY:
            return False
        if event.type == pygame.KEYDOWN and not self._held:
            self._held, self._age = True, 0.0
            self._stays = not self.on
            self.on = True
        elif event.type == pygame.KEYUP:
            self._held = False
            self.on = self._stays and self._age < TAP
        self.race.shown.stage.touch()
        return True

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: there is more to show."""
        self._age += dt
        if not self.on:
            return False
        view = self.race.shown.stage.view
        if view.open is not self._of:
            self._of, self.reach = view.open, {}
        missing = [seat for seat, crew in enumerate(view.open.crews) if seat not in self.reach and not crew.place]
        if missing:
            self.reach[missing[0]] = self._reached(view, missing[0])
        return bool(missing)

    def _reached(self, view: View, seat: int) -> frozenset[str]:
        """The spaces that crew could reach in one drive; the cards of others are unknown."""
        if not drive.may_drive(view.open, seat):
            return frozenset()
        if seat != view.seat:
            view = View(seat, view.open, Own())
        return frozenset(ways(self.race.shown.table.ruleset, view, seat, view.open.crews[seat].engine))

    # ---- the seats shown
    @property
    def seat(self) -> int:
        """The seat whose costs are shown."""
        pointed = self.race.shown.lit_seat
        return pointed if pointed is not None else self.race.shown.table.seat or 0

    @property
    def seats(self) -> list[int]:
        """The seats whose reach is shown."""
        return [self.seat] if self.race.shown.lit_seat is not None else sorted(self.reach)

    @property
    def words(self) -> str:
        """The explanation of the overlay."""
        if self.race.shown.lit_seat is not None:
            return tr("What spaces cost {name}, and how far one drive can go", name=self.race.shown.name(self.seat))
        return tr("What spaces cost you, and who can reach them in one drive")

    # ---- picture
    def draw(self, page: Page) -> None:
        """Draw the overlay; its picture is cached until something changes."""
        if not self.on:
            return
        board, sight = self.race.board, self.race.shown.layout.sight
        key = (
            self._of is self.race.shown.stage.view.open and id(self._of),
            board.sheet.k,
            board.sheet.scroll,
            self.seat,
            tuple(self.seats),
            sight,
            self.words,
        )
        if self._layer is None or self._layer[0] != key:
            layer = page.layer(*sight)
            layer.surface.fill((*pygame.Color(NIGHT_DEEP)[:3], VEIL))
            self._paint(board.sheet.view(layer), layer)
            self._layer = key, layer
        page.paste(self._layer[1])

    def _paint(self, view: Page, layer: Page) -> None:
        board = self.race.shown.table.ruleset.board
        view = Page.on(layer.surface, view.k, view.left + layer.left, view.top + layer.top)
        for space in board.spaces:
            self._space(view, space, *self.race.board.spot(space))
        for line, _, (x, y) in self.race.board.sheet.plates:
            able = [seat for seat in self.seats if self._pays(seat, line.price)]
            self._badges(view, able, x, y + 24)
        self._legend(layer)

    def _legend(self, layer: Page) -> None:
        """Draw the explanation, and the possible costs of every unknown space."""
        sight, lines = self.race.shown.layout.sight, [self.words, *self._unknown()]
        wide = max(layer.measure(line, 16, "bold") for line in lines) + 40
        tall = 14 + 24 * len(lines)
        x, y = sight.x + 86, sight.bottom - tall - 74
        layer.svg(box(1, 1, wide - 2, tall - 2, 6, PAPER_LIGHT, INK, 1.4), x, y, wide, tall)
        for i, line in enumerate(lines):
            layer.text(line, x + wide / 2, y + 19 + 24 * i, 16, INK, "text" if i else "bold", "middle", fit=wide - 20)

    def _unknown(self) -> Iterator[str]:
        """D7, D4. The lines about unknown spaces: the same for all of them, but the risk zone costs a level more."""
        table = self.race.shown.table
        r, view = table.ruleset, self.race.shown.stage.view
        o, own = view.open, view.own
        for risky in (False, True):
            spaces = (s for s in r.board.spaces if s not in o.tiles and s not in r.board.cities)
            space = next((s for s in spaces if (s in r.board.risk) == risky), None)
            mine = own if self.seat == table.seat else Own()
            may = spread(r, o, mine, self.seat, space, o.crews[self.seat]) if space is not None else None
            if may is not None:
                values = {"fuel": span(*may.fuel), "wear": span(*may.wear)}
                risk = tr("Unknown, in the risk zone: fuel {fuel}, wear {wear}", **values)
                yield risk if risky else tr("Unknown: fuel {fuel}, wear {wear}", **values)

    def _pays(self, seat: int, price: int) -> bool:
        crew = self.race.shown.stage.view.open.crews[seat]
        return not crew.place and crew.money >= price and crew.fuel >= step_costs.CITY.fuel

    def _space(self, view: Page, space: str, x: float, y: float) -> None:
        """Draw the cost in figures, if it is known, and badges of the crews that reach it."""
        table = self.race.shown.table
        r, o = table.ruleset, self.race.shown.stage.view.open
        self._badges(view, [seat for seat in self.seats if space in self.reach.get(seat, ())], x, y - 20)
        if space in r.board.cities:
            cost = step_costs.CITY
        elif space in o.tiles:
            cost = step_costs.tile_cost(r, o, self.seat, space)
        else:
            return
        self.figures(view, cost, x, y, dear=not step_costs.payable(o.crews[self.seat], cost))

    @staticmethod
    def figures(view: Page, cost: Cost, x: float, y: float, *, dear: bool) -> None:
        """A plate with a drop and a cog, each with its figure; framed in red when it cannot be paid."""
        parts = [(emblems.drop(), cost.fuel)] + ([(emblems.cog(WEAR, PAPER_LIGHT), cost.wear)] if cost.wear else [])
        wide = 26.0 * len(parts) + 4
        body = box(2, 2, wide, 25, 5, BLACK, more='opacity=".35"')
        body += box(1, 1, wide, 24, 5, PAPER_LIGHT, BAD if dear else INK, 2.6 if dear else 1.2)
        for i, (icon, _) in enumerate(parts):
            body += at(10 + 26 * i, 13, icon, 0.66)
        view.svg(body, x - wide / 2 - 1, y - 8, wide + 4, 30)
        for i, (_, figure) in enumerate(parts):
            left = x - wide / 2 + 16 + 26 * i
            view.text(str(figure), left, y + 5, 16, BAD if dear else INK, "bold")

    def _badges(self, view: Page, seats: list[int], x: float, y: float) -> None:
        """The crews' badges side by side."""
        for i, seat in enumerate(seats):
            colour = self.race.shown.table.colour(seat)
            left = x + (i - (len(seats) - 1) / 2) * 19
            view.svg(at(11, 11, emblems.badge(colour, 9.6)), left - 11, y - 11, 22, 22)
