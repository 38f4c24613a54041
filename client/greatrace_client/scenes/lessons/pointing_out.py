"""What the coach means: rings of gold around controls, panels and spaces, an arrow at the first of them."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from greatrace.great_race import words
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import GOLD, INK
from greatrace_client.draw.shapes import box, poly, shape
from greatrace_client.scenes.race.layout import Box

if TYPE_CHECKING:
    from greatrace_client.scenes.lessons.scene import LessonScene
    from greatrace_client.scenes.race.scene import RaceScene

HALF = 42.0  # of a hex on the board's sheet
REACH, PACE = 7.0, 1.1  # units that the arrow moves, seconds there and back
ARROW = "M0 0L-17 -22H-7V-46H7V-22H17Z"
PANELS = ("turn_order", "journal", "banner", "hand", "dashboard", "actions", "sight")


def place_of(scene: RaceScene, name: str) -> Box | None:
    """Where it is on the race's page: `space 4c`, `card jerrycan`, `rival blue`, a panel, or a control by its name."""
    word, _, what = name.partition(" ")
    if word == "space":
        sheet = scene.board.sheet
        (x, y), half = sheet.centre(what), HALF * sheet.scale
        return Box(x - half, y - half, 2 * half, 2 * half)
    if name in PANELS:
        found: Box = getattr(scene.layout, name)
        return found
    if word == "card":
        hand = scene.table.view.own.hand
        return widget_box(scene, f"card {hand.index(what)}") if what in hand else None
    if word == "rival" and what in words.CREW_COLOURS:
        seat = next(seat for seat in range(len(scene.table.seats)) if scene.table.colour(seat) == what)
        return widget_box(scene, f"rival {seat}")
    return widget_box(scene, name)


def widget_box(scene: RaceScene, name: str) -> Box | None:
    """The place of that control, None while it is not there."""
    return next((Box(*widget.box) for widget in scene.form.widgets if widget.name == name and widget.shown), None)


def clear_sight(scene: RaceScene) -> Box:
    """What is seen of the map: while one plans, what the folding screen leaves of it."""
    sight = scene.layout.sight
    planning = scene.screen.planner is not None
    return Box(sight.x, sight.y, sight.w, scene.layout.screen.y - 14 - sight.y) if planning else sight


def bring_into_sight(scene: RaceScene, names: tuple[str, ...]) -> None:
    """Scroll the map, and enlarge it where that does not help, until all spaces that are meant can be seen."""
    spaces = [name for name in names if name.startswith("space ")]
    for zoom in (scene.board.zoom, 1.4):
        if all(seen(scene, name) for name in spaces):
            return
        scene.board.zoom_to(zoom, *scene.layout.sight.middle)
        places = [place.middle for name in spaces if (place := place_of(scene, name)) is not None]
        x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
        goal = clear_sight(scene).middle
        scene.board.drag(goal[0] - x, goal[1] - y)
        scene.still.spoil()
        scene.stage.touch()


def seen(scene: RaceScene, name: str) -> bool:
    """Whether that space is wholly in sight."""
    place, sight = place_of(scene, name), clear_sight(scene)
    if place is None:
        return False
    return sight.x <= place.x and place.right <= sight.right and sight.y <= place.y and place.bottom <= sight.bottom


def draw_pointers(scene: LessonScene) -> None:
    """Over the finished picture."""
    if scene.moving:
        return
    page, swing = scene.page, sin(scene.coach.time / PACE * 2 * pi)
    names = [name for name in scene.classroom.step.show if not name.startswith("space ") or seen(scene, name)]
    found = [(name, place) for name in names if (place := place_of(scene, name)) is not None]
    for name, place in found:
        (hexagon if name.startswith("space ") else ring)(page, place)
    places = [place for _, place in found]
    if places:
        arrow(page, places[0], 0.0 if scene.kit.settings.reduced_motion else swing * REACH)


def ring(page: Page, b: Box) -> None:
    """A ring that reads on paper and on enamel."""
    x, y, w, h = b.x - 5, b.y - 5, b.w + 10, b.h + 10
    body = box(5, 5, w, h, 12, "none", INK, 8) + box(5, 5, w, h, 12, "none", GOLD, 4.5)
    page.svg(body, x - 5, y - 5, w + 10, h + 10)


def hexagon(page: Page, b: Box) -> None:
    """The same around a space."""
    r = b.w / 2 * 1.1
    corners = [(r + 6 + r * cos(angle), r + 6 + r * sin(angle)) for angle in (pi / 6 + pi / 3 * i for i in range(6))]
    body = poly(corners, fill="none", stroke=INK, width=8) + poly(corners, fill="none", stroke=GOLD, width=4.5)
    x, y = b.middle
    page.svg(body, x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12)


def arrow(page: Page, b: Box, swing: float) -> None:
    """From above, or from below where there is no room above."""
    middle, above = b.x + b.w / 2, b.y > 74
    y = b.y - 12 + swing if above else b.bottom + 12 - swing
    turn = "" if above else 'transform="rotate(180 24 52)"'
    body = f'<g {turn}><g transform="translate(24 52)">{shape(ARROW, GOLD, INK, 2.6)}</g></g>'
    page.svg(body, middle - 24, y - 52, 48, 104)
