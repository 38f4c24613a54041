"""Maps that are painted a little in each frame: one of another size, and the modules' boards before they are opened."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.games.great_race.board_view import HasBoard
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.ui.context import HasPage
from greatrace_client.ui.draw.frame_budget import frame_due
from greatrace_client.ui.panel_cache import HasStill


class ZoomedMap(HasBoard, HasStill, Protocol):
    """The map, and the kept picture that it is part of."""


class ZoomPainter:
    """A map of another size is painted part by part, between frames, or in every second one at least: one that has
    painted panels, or puts the whole picture together again for the map was pulled, has done enough.
    """

    def __init__(self, race: ZoomedMap) -> None:
        self.race = race
        self._waited = False

    def update(self, dt: float) -> bool:
        if not self.race.board.painting:
            return False
        still = self.race.still
        self._waited = (still.painted or still.spoiled or frame_due()) and not self._waited
        if self._waited:
            return False
        if self.race.board.paint_on():
            self.race.still.spoil()
        return True


class PaintedBoards(HasPage, HasShown, HasStill, Protocol):
    """The modules' boards."""

    @property
    def boards(self) -> Boards: ...


class BoardPainter:
    """The modules' boards are painted before they are opened, between frames or in every second one."""

    def __init__(self, race: PaintedBoards) -> None:
        self.race = race
        self._waited = False

    def update(self, dt: float) -> bool:
        race = self.race
        self._waited = frame_due() and not self._waited
        if not race.still.painted and not self._waited:  # there is time
            race.boards.prepare(race.page, race.shown)
        return race.boards.behind
