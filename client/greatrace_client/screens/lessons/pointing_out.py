"""What the coach means: rings of gold around controls, panels and spaces, an arrow at the first of them."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from greatrace_client.games.great_race.highlight import place_of
from greatrace_client.games.great_race.planning import clear_sight
from greatrace_client.race_common.highlight import SIDES, around, arrow, arrow_box
from greatrace_client.ui.box import Box

if TYPE_CHECKING:
    from greatrace_client.games.great_race.scene import RaceScene
    from greatrace_client.screens.lessons.teaching import Teaching

CLOSE = 1.4  # zoom
REACH, PACE = 7.0, 1.1  # units that the arrow moves, seconds there and back


def in_sight(scene: RaceScene) -> Box:
    """What is seen of the map: while one plans, what the folding screen leaves of it."""
    return clear_sight(scene.layout) if scene.screen.planner is not None else scene.layout.sight


def bring_into_sight(scene: RaceScene, names: tuple[str, ...]) -> None:
    """Enlarge the map where spaces are meant, and scroll it until all of them can be seen."""
    spaces = [name for name in names if name.startswith("space ")]
    near = scene.board.zoom >= CLOSE
    if (near and all(seen(scene, name) for name in spaces)) or not spaces:
        return
    if not near:
        scene.board.zoom_to(CLOSE, *scene.layout.sight.middle)
    places = [place.middle for name in spaces if (place := place_of(scene, name)) is not None]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    goal = in_sight(scene).middle
    scene.board.drag(goal[0] - x, goal[1] - y)
    scene.camera.take()
    scene.still.spoil()
    scene.stage.touch()


def seen(scene: RaceScene, name: str) -> bool:
    """Whether that space is wholly in sight."""
    place, sight = place_of(scene, name), in_sight(scene)
    if place is None:
        return False
    return sight.x <= place.x and place.right <= sight.right and sight.y <= place.y and place.bottom <= sight.bottom


def draw_pointers(scene: Teaching) -> None:
    """Over the finished picture."""
    if scene.moving:
        return
    page, swing = scene.page, sin(scene.coach.time / PACE * 2 * pi)
    found = [(name, place) for name in scene.classroom.step.show if (place := scene.place(name)) is not None]
    for name, place in found:
        around(page, name, place)
    places = [place for _, place in found]
    if places:
        away = 0.0 if scene.kit.settings.reduced_motion else (1 - swing) / 2 * REACH
        arrow(page, places[0], best_side(scene, places), away)


def best_side(scene: Teaching, places: list[Box]) -> str:
    """From where an arrow at the first of these places hides least: no control, nothing that is meant, no vehicle."""
    whole = Box(0, 0, scene.page.width, scene.page.height)
    taken = [*places, *scene.standing()]
    taken += [box for w in scene.form.widgets if w.shown and (box := Box(*w.box)).w < whole.w / 2]

    def harm(side: str) -> float:
        lies = arrow_box(places[0], side)
        return sum(shared(lies, other) for other in taken) + 4 * (lies.w * lies.h - shared(lies, whole))

    return min(SIDES, key=harm)


def shared(one: Box, other: Box) -> float:
    """The area that both cover."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, w) * max(0.0, h)
