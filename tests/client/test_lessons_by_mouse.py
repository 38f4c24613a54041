"""Lessons by hand: a pupil with a mouse, who also errs."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from greatrace_client.games.great_race.targets import FewerAssistants, HandCard, MoreAssistants
from greatrace_client.model.lesson import lesson
from greatrace_client.model.target import Name
from greatrace_client.race_common.targets import Space
from greatrace_client.screens.lessons.scene import LessonScene
from tests.client.learning import FRAME, MOST_BEATS, Learning, begun, first_task

pytestmark = pytest.mark.usefixtures("data")


def great(scene: Learning) -> LessonScene:
    assert isinstance(scene, LessonScene)
    return scene


class Hands:
    """A pupil with a mouse: everything goes through posted events."""

    def __init__(self, scene: LessonScene) -> None:
        self.scene = scene

    def press(self, name: Name) -> None:
        """Click a control."""
        x, y, w, h = self.scene.form.named(name).box
        self.click(x + w / 2, y + h / 2)

    def space(self, name: str) -> None:
        """Click a space of the map."""
        place = self.scene.race.place_of(Space(name))
        assert place is not None
        self.click(*place.middle)

    def click(self, x: float, y: float) -> None:
        k = self.scene.page.k
        spot = round(x * k), round(y * k)
        self.post(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=spot, button=1)

    def post(self, kind: int, **values: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, **values))
        for _ in range(3):
            if self.scene.update(FRAME):
                self.scene.draw(self.scene.context.page)

    def until(self, say: str) -> None:
        """Time goes by until the coach says that."""
        for _ in range(MOST_BEATS):
            if self.scene.classroom.step.say == say and not self.scene.progress.moving:
                return
            self.scene.update(FRAME)
        pytest.fail(
            f"the coach never says {say!r}, but {self.scene.classroom.step.say!r} with {self.scene.progress.reply!r}"
        )


def test_the_lesson_of_the_convoy_by_mouse() -> None:
    hands = Hands(great(begun(lesson("convoy"))))
    hands.press("lesson on")
    hands.until("order")
    hands.press("choice you")
    assert hands.scene.progress.reply == "order you why"
    hands.press("choice blue")
    hands.until("parts")
    hands.press("lesson on")
    hands.until("fuel")
    hands.press("draw")
    assert hands.scene.progress.reply == "fuel before assistant"
    hands.press("more fuel")
    hands.press("fuel")
    hands.until("card")
    hands.press(HandCard(0))
    hands.until("assistant")
    hands.press("draw")
    hands.until("next")
    hands.press("choice you")
    hands.until("drive")
    hands.space("nairobi")
    hands.until("ahead")
    assert hands.scene.table.view.open.crews[0].at == "nairobi"


def test_the_lesson_of_planning_by_mouse() -> None:
    hands = Hands(great(begun(lesson("planning"), first_task(lesson("planning")))))
    for box, number in (("mechanic", 1), ("escort", 1), ("funding", 3)):
        for _ in range(number):
            hands.press(MoreAssistants(box))
    hands.press("ready")
    assert hands.scene.progress.reply == "few mechanics"
    hands.press(FewerAssistants("funding"))
    hands.press(MoreAssistants("mechanic"))
    hands.post(
        pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""
    )  # the race's own "ready", not the coach's "go on"
    hands.until("revealed")
    hands.press("lesson on")
    hands.until("cash")
    hands.press("cash")
    hands.until("fill")
