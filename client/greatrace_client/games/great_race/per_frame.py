"""What a beat of the race screen does for those who follow: notes, journal, engine, camera, a zoom that is painted."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.camera import Camera
from greatrace_client.games.great_race.catch_up import Following
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.games.great_race.pointing import Pointer
from greatrace_client.games.great_race.sound_map import EngineSound
from greatrace_client.games.great_race.view_state.stage import Stage
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.director import Director
from greatrace_client.ui.draw.shapes import Point
from greatrace_client.ui.panel_cache import Still
from greatrace_client.ui.scene import AppContext


class OnTheWay(Protocol):
    """Somebody on the map."""

    @property
    def board(self) -> BoardView: ...
    @property
    def table(self) -> TableModel: ...


class Attended(OnTheWay, Protocol):
    """What goes on by itself on the race screen."""

    @property
    def camera(self) -> Camera: ...
    @property
    def director(self) -> Director: ...
    @property
    def engine(self) -> EngineSound: ...
    @property
    def following(self) -> Following: ...
    @property
    def journal_hand(self) -> JournalHand: ...
    @property
    def kit(self) -> AppContext: ...
    @property
    def pointer(self) -> Pointer: ...
    @property
    def shown(self) -> Shown: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def still(self) -> Still: ...
    @property
    def veiled(self) -> bool: ...
    def renew(self) -> None: ...


def attend(scene: Attended, dt: float) -> bool:
    """`dt` seconds have gone by; whether anything has to be drawn again."""
    dirty = scene.following.changed() or scene.shown.veiled != scene.veiled
    if dirty:
        scene.renew()
    dirty = scene.journal_hand.update(dt) or dirty
    run_engine(scene, dt)
    dirty = look_along(scene, dt) or dirty
    dirty = scene.pointer.look_again() or dirty
    if scene.board.painting:
        dirty = True
        if scene.board.paint_on():
            scene.still.spoil()
    return dirty


def run_engine(scene: Attended, dt: float) -> None:
    """As loud as what is shown."""
    driving = scene.shown.desk.drives and scene.director.speed > 0
    share = scene.engine.tick(dt, scene.director.event, scene.table.seat, driving=driving)
    scene.kit.sounds.run_engine(share)


def look_along(scene: Attended, dt: float) -> bool:
    """The camera goes along with who drives; whether the map has moved."""
    scene.camera.follow(scene.stage, scene.director.event)
    if not scene.camera.tick(dt, glide=not scene.stage.calm):
        return False
    scene.still.spoil()
    return True


def ahead(scene: OnTheWay) -> tuple[Point, Point]:
    """Where the player stands, and where the player wants to get."""
    o = scene.table.view.open
    return scene.board.spot(o.crews[scene.table.seat or 0].at), scene.board.spot(o.finish)
