"""A tooltip goes with the scene that it belongs to, when another one comes above."""

from __future__ import annotations

import pygame

from greatrace_client.model.lesson import lesson
from greatrace_client.screens.lessons.scene import LessonScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.ui.scene import Pop, Push, Scene
from greatrace_client.ui.widgets import key_event
from greatrace_client.ui.widgets.form import TOOLTIP_AFTER
from tests.client.fakes import new_context, shown


class Overlay(Scene):
    """Lies over the title and lets it shine through."""

    covers = False


def test_no_tooltip_stays_under_another_scene() -> None:
    context = new_context()
    title = TitleScene()
    stack = shown(title, context)
    x, y, w, h = title.form.widgets[0].box
    pos = round((x + w / 2) * context.page.k), round((y + h / 2) * context.page.k)
    title.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    title.form.update(TOOLTIP_AFTER)
    assert title.form.tooltip_target() is title.form.widgets[0]
    stack.carry_out(Push(Overlay()))
    title.form.update(TOOLTIP_AFTER)
    assert title.form.tooltip_target() is None


def test_a_tooltip_that_keys_have_raised_does_not_stay_either() -> None:
    title = TitleScene()
    stack = shown(title, new_context())
    title.handle(key_event("Tab"))
    title.form.update(TOOLTIP_AFTER)
    assert title.form.tooltip_target() is title.form.focus
    stack.carry_out(Push(Overlay()))
    title.form.update(TOOLTIP_AFTER)
    assert title.form.tooltip_target() is None
    stack.carry_out(Pop())
    title.handle(key_event("Tab"))
    title.form.update(TOOLTIP_AFTER)
    assert title.form.tooltip_target() is title.form.focus


def test_the_race_of_a_lesson_hears_of_it_too() -> None:
    scene = LessonScene(lesson("convoy"))
    stack = shown(scene, new_context())
    for _ in range(2):
        scene.handle(key_event("Tab"))
    scene.form.update(TOOLTIP_AFTER)
    assert scene.form.tooltip_target() is scene.form.focus
    stack.carry_out(Push(Overlay()))
    scene.form.update(TOOLTIP_AFTER)
    assert scene.form.tooltip_target() is None
