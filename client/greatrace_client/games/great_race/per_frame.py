"""Automatic changes of the race screen in each frame: the engine's sound, the camera, the painting of a zoom."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.games.great_race.board_view import BoardView, HasBoard
from greatrace_client.games.great_race.camera import HasCamera
from greatrace_client.games.great_race.module_api.boards import Boards
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.games.great_race.sound_map import EngineSound
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.context import HasPage, HasTableModel
from greatrace_client.ui.draw.ration import frame_due
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.panel_cache import HasStill


class EnginePlace(HasDirector, HasShown, HasTableModel, Protocol):
    """The race with its vehicles' sounds."""


class HeardEngine:
    """The engine, as loud as what is shown."""

    def __init__(self, race: EnginePlace, sounds: Sounds) -> None:
        self.race, self.sounds = race, sounds
        self.engine = EngineSound()

    def update(self, dt: float) -> bool:
        director = self.race.director
        driving = self.race.shown.desk.drives and director.speed > 0
        share = self.engine.tick(dt, director.event, self.race.table.seat, driving=driving)
        self.sounds.engine.run(share, self.engine.speed, dt)
        return False


class MovingMap(HasBoard, HasCamera, HasDirector, HasShown, HasStill, Protocol):
    """The visible map."""


class LookAlong:
    """The camera follows the vehicle that drives."""

    def __init__(self, race: MovingMap) -> None:
        self.race = race

    def update(self, dt: float) -> bool:
        race, stage = self.race, self.race.shown.stage
        race.camera.follow(stage, race.director.event, race.shown.seat)
        if not race.camera.tick(dt, glide=not stage.calm):
            return False
        race.still.spoil()
        return True


class ZoomPainter:
    """Paints a map of another size part by part, between frames, or at least in every second one: a frame that has
    painted panels, or composed the whole picture because the map was pulled, has done enough.
    """

    def __init__(self, race: MovingMap) -> None:
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
    """Paints the modules' boards before they are opened, between frames or in every second one."""

    def __init__(self, race: PaintedBoards) -> None:
        self.race = race
        self._waited = False

    def update(self, dt: float) -> bool:
        race = self.race
        self._waited = frame_due() and not self._waited
        if not race.still.painted and not self._waited:  # there is time
            race.boards.prepare(race.page, race.shown)
        return race.boards.behind


def ahead(board: BoardView, table: TableModel) -> tuple[Point, Point]:
    """The places of the player's vehicle and of the finish."""
    o = table.view.open
    return board.spot(o.crews[table.seat or 0].at), board.spot(o.finish)
