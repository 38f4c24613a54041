"""What a beat of the race screen does for those who follow: notes, journal, engine, camera, a zoom that is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.shapes import Point

if TYPE_CHECKING:
    from greatrace_client.games.great_race.incoming import Hearing
    from greatrace_client.games.great_race.scene import RaceScene


def attend(scene: RaceScene, dt: float) -> bool:
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


def run_engine(scene: RaceScene, dt: float) -> None:
    """As loud as what is shown."""
    driving = scene.shown.desk.drives and scene.director.speed > 0
    share = scene.engine.tick(dt, scene.director.event, scene.table.seat, driving=driving)
    scene.kit.sounds.run_engine(share)


def look_along(scene: RaceScene, dt: float) -> bool:
    """The camera goes along with who drives; whether the map has moved."""
    scene.camera.follow(scene.stage, scene.director.event)
    if not scene.camera.tick(dt, glide=not scene.stage.calm):
        return False
    scene.still.spoil()
    return True


def ahead(scene: Hearing) -> tuple[Point, Point]:
    """Where one stands, and where one wants to get."""
    o = scene.table.view.open
    return scene.board.spot(o.crews[scene.table.seat or 0].at), scene.board.spot(o.finish)
