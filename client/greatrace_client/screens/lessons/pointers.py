"""Marks what the coach speaks of: gold rings around controls, panels and spaces, an arrow at the first of them."""

from __future__ import annotations

from math import pi, sin
from typing import Protocol

from greatrace_client.model.classroom import LessonProgress
from greatrace_client.model.target import Name
from greatrace_client.race_common.highlight import LONG, SIDES, WIDE, Ring, arrow, arrow_box
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.screens.lessons.coach import Coach
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasPage, HasSettings
from greatrace_client.ui.widgets import HasForm

REACH, PACE = 7.0, 1.1  # units that the arrow moves, seconds there and back
MOST = 0.4 * LONG * WIDE  # of the arrow's area may cover something


class PointedLesson(HasForm, HasPage, Protocol):
    """The lesson in whose race the coach points at things."""

    coach: Coach
    progress: LessonProgress
    race: RaceView

    @property
    def context(self) -> HasSettings: ...
    @property
    def targets(self) -> list[Name]: ...


def draw_pointers(lesson: PointedLesson, ring: Ring) -> None:
    """Draw rings and arrow over the finished picture."""
    if lesson.progress.moving:
        return
    page, swing = lesson.page, sin(lesson.coach.time / PACE * 2 * pi)
    found = [(name, place) for name in lesson.targets if (place := lesson.race.place_of(name)) is not None]
    for name, place in found:
        ring(page, name, place)
    places = [place for _, place in found]
    if side := best_side(lesson, places):
        away = 0.0 if lesson.context.settings.reduced_motion else (1 - swing) / 2 * REACH
        arrow(page, places[0], side, away)


def best_side(lesson: PointedLesson, places: list[Box]) -> str:
    """The side from which an arrow at the first of these places hides least: no control, nothing that is marked, no
    vehicle, and rather map than a panel with text. "" if it would hide too much from each side; then the rings are
    enough.
    """
    page, race = lesson.page, lesson.race
    whole = Box(0, 0, page.width, page.height)
    taken = [*places, *race.standing(), *race.layout.read, *race.layout.glanced]
    taken += [box for w in lesson.form.widgets if w.shown and (box := Box(*w.box)).w < whole.w / 2]

    def harm(side: str) -> float:
        lies = arrow_box(places[0], side)
        return sum(map(lies.shared, taken)) + 4 * (lies.w * lies.h - lies.shared(whole))

    best = min(SIDES, key=harm, default="") if places else ""
    return best if best and harm(best) <= MOST else ""
