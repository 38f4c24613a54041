"""What the coach means: rings of gold around controls, panels and spaces, an arrow at the first of them."""

from __future__ import annotations

from math import pi, sin
from typing import Protocol

from greatrace_client.model.lesson_progress import LessonProgress
from greatrace_client.model.target import Name
from greatrace_client.race_common.highlight import SIDES, around, arrow, arrow_box
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.screens.lessons.coach import Coach
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasSettings
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Form

REACH, PACE = 7.0, 1.1  # units that the arrow moves, seconds there and back


class PointedLesson(Protocol):
    """The lesson on whose race the coach points at things."""

    coach: Coach
    progress: LessonProgress
    race: RaceView

    @property
    def kit(self) -> HasSettings: ...
    @property
    def page(self) -> Page: ...
    @property
    def form(self) -> Form: ...
    @property
    def meant(self) -> list[Name]: ...


def draw_pointers(lesson: PointedLesson) -> None:
    """Over the finished picture."""
    if lesson.progress.moving:
        return
    page, swing = lesson.page, sin(lesson.coach.time / PACE * 2 * pi)
    found = [(name, place) for name in lesson.meant if (place := lesson.race.place_of(name)) is not None]
    for name, place in found:
        around(page, name, place)
    places = [place for _, place in found]
    if places:
        away = 0.0 if lesson.kit.settings.reduced_motion else (1 - swing) / 2 * REACH
        arrow(page, places[0], best_side(lesson, places), away)


def best_side(lesson: PointedLesson, places: list[Box]) -> str:
    """From where an arrow at the first of these places hides least: no control, nothing that is meant, no vehicle."""
    whole = Box(0, 0, lesson.page.width, lesson.page.height)
    taken = [*places, *lesson.race.standing()]
    taken += [box for w in lesson.form.widgets if w.shown and (box := Box(*w.box)).w < whole.w / 2]

    def harm(side: str) -> float:
        lies = arrow_box(places[0], side)
        return sum(shared(lies, other) for other in taken) + 4 * (lies.w * lies.h - shared(lies, whole))

    return min(SIDES, key=harm)


def shared(one: Box, other: Box) -> float:
    """The area that both cover."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, w) * max(0.0, h)
