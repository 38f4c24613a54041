"""The map is pulled, enlarged and centred by the player; from then on the camera keeps still."""

from __future__ import annotations

from typing import Protocol

import pygame

from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.map_lens import HasLens
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.ui.context import HasPage
from greatrace_client.ui.panel_cache import HasStill
from greatrace_client.ui.widgets import key_name

STEP = 120.0  # units that a key pulls the map
PULLS = {"Shift+Up": (0.0, STEP), "Shift+Down": (0.0, -STEP), "Shift+Left": (STEP, 0.0), "Shift+Right": (-STEP, 0.0)}
ZOOMS = {"+": 1, "=": 1, "-": -1}


class MovedMap(HasBoard, HasCamera, HasLens, HasPage, HasShown, HasStill, Protocol):
    """The map, and what is painted again when it has moved."""


class MapMover:
    """Moves and zooms the map of one race screen."""

    def __init__(self, race: MovedMap) -> None:
        self.race = race

    def moved(self) -> None:
        """The player has moved the map."""
        self.race.camera.take()
        self.race.still.spoil()
        self.race.shown.stage.touch()

    def key(self, event: pygame.event.Event) -> bool:
        """Handle keys that pull the map, or show the whole of it. True if it was one of them."""
        name = key_name(event) if event.type == pygame.KEYDOWN else ""
        if name == "Home":
            self.fit()
            return True
        return name in PULLS and self.pull(*PULLS[name])

    def zoom_key(self, name: str) -> bool:
        """Handle keys that enlarge or reduce the map around its middle. True if it was one of them."""
        if name in ZOOMS:
            self.zoom(ZOOMS[name], *self.race.shown.layout.sight.middle)
        return name in ZOOMS

    def pull(self, dx: float, dy: float) -> bool:
        """Pull the map by (dx, dy) units. True if it has moved."""
        before = self.race.board.sheet.scroll
        self.race.board.drag(dx, dy)
        if self.race.board.sheet.scroll == before:
            return False
        self.moved()
        return True

    def zoom(self, way: int, x: float, y: float) -> None:
        """A larger or smaller map around that place."""
        race, before = self.race, self.race.board.zoom
        if race.board.zoom_step(way, x, y):
            if not race.shown.stage.calm:
                page, sight = race.page, race.shown.layout.sight
                seen = pygame.Rect(page.corner(sight.x, sight.y), (page.px(sight.w) + 1, page.px(sight.h) + 1))
                race.lens.zoom(page.surface, race.board.zoom / before, (page.px(x), page.px(y)), seen)
            self.moved()

    def look_at(self, x: float, y: float) -> None:
        """Centre that place of the sheet."""
        self.race.board.sheet.look_at(x, y)
        self.moved()

    def fit(self) -> None:
        """Show the whole map; if it is shown already, zoom so that it can be read around the player's vehicle."""
        board, table = self.race.board, self.race.shown.table
        x, y = board.sheet.centre(table.view.open.crews[table.seat or 0].at)
        if board.zoom_whole() or board.zoom_home(x, y) or board.zoom_step(1, x, y):
            self.moved()


class HasMover(Protocol):
    """Gives access to the map's mover."""

    @property
    def mover(self) -> MapMover: ...
