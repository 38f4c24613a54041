"""A lesson on a headless window, and the time that passes in it."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from greatrace_client.model.lesson import Lesson
from greatrace_client.screens.lessons.scene import LessonScene
from tests.client.fakes import new_context, shown

Learning: TypeAlias = LessonScene
FRAME = 0.05
MOST_BEATS = 4000


def begun(each: Lesson, at: int = 0, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Learning:
    """That lesson on a headless window, without animations, as the coach begins to speak."""
    context = new_context(size, scale)
    context.settings.speed = 0
    scene = LessonScene(each, at)
    shown(scene, context)
    return scene


def iterations(scene: Learning, *, until_next: int = -1) -> None:
    """Time goes by, until the coach has come to that step and speaks."""
    for _ in range(MOST_BEATS):
        scene.update(FRAME)
        if scene.classroom.index == until_next and not scene.progress.moving:
            return
    if until_next >= 0:
        pytest.fail(f"{scene.progress.lesson.id}: step {until_next} never comes")


def first_task(each: Lesson) -> int:
    return next(index for index, step in enumerate(each.steps) if step.do)
