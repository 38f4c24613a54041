"""Captions and notes over a race: neither over the log, nor over controls, nor over the coach's words or each other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest

from greatrace_client.i18n import LANGUAGES, set_language, tr
from greatrace_client.model.lesson import lesson
from greatrace_client.screens.title import TitleScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.captions import MOST, Captions
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.free_place import free_place, pixels
from greatrace_client.ui.overlays import Overlays, draw_overlays
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.crazy_table import Table as CrazyTable
from tests.client.every_scene import opened
from tests.client.fakes import new_context
from tests.client.learning import begun
from tests.client.test_idle import Client
from tests.client.test_one_gesture import Served

SIZES = ((1280, 720), (1366, 768), (1920, 1080))
HEARD = ("horn", "fuel", "dice")
Opened = tuple[Scene, AppContext]


def note() -> str:
    """A sentence as it is said in a race, of more than one line on a small page."""
    return " ".join(
        (tr("Only one choice: {what}", what=tr("Log copied to the clipboard.")), tr("Esc: back to the results."))
    )


def overlays_over(scene: Scene, context: AppContext, *, sounds: int = MOST) -> tuple[Captions, Overlays]:
    """As the loop makes them, after so many sounds and a sentence."""
    context.settings.captions = True
    captions = Captions(context)
    for sound in HEARD[:sounds]:
        captions.hear(sound)
    context.say(note())
    return captions, Overlays.over(scene, context.page, captions, context)


def rects(overlays: Overlays) -> list[pygame.Rect]:
    """Where they lie, in pixels."""
    return [pixels(overlays.page, b) for b in overlays.boxes()]


def great(prompt: str) -> Opened:
    table = Served()
    table.asked(prompt)
    assert table.scene.coach.open
    return table.scene, table.context


def crazy() -> Opened:
    table = CrazyTable()
    table.asked("lay")
    return table.scene, table.context


def taught(name: str) -> Opened:
    scene = begun(lesson(name), 1)
    return scene, scene.context


OPEN: dict[str, Callable[[], Opened]] = {
    "drive": lambda: great("sequence"),
    "plan": lambda: great("plan"),
    "crazy": crazy,
    "lesson": lambda: taught("planning"),
    "crazy lesson": lambda: taught("crazy_race"),
}


def seen(context: AppContext, scene: Any, size: tuple[int, int], scale: float) -> list[pygame.Rect]:
    """The scene in a window of that size; the pixels of captions and note over it."""
    context.page = Page(*size, scale)
    scene.resized()
    captions, note = rects(overlays_over(scene, context)[1])
    assert context.page.surface.get_rect().contains(captions)
    assert context.page.surface.get_rect().contains(note)
    assert not captions.inflate(-2, -2).colliderect(note)
    return [captions.inflate(-4, -4), note.inflate(-4, -4)]


@pytest.mark.usefixtures("data", "blank_drawings")
@pytest.mark.parametrize("name", list(OPEN))
@pytest.mark.parametrize("size", SIZES)
def test_nothing_that_is_read_or_pressed_is_covered(size: tuple[int, int], name: str) -> None:
    scene, context = OPEN[name]()
    for scale, code in product((0.75, 1.0), LANGUAGES):
        set_language(code)
        for overlay in seen(context, scene, size, scale):
            assert overlay.collidelist(list(scene.kept_free())) < 0, (size, scale, code)


@pytest.mark.usefixtures("data", "blank_drawings")
@pytest.mark.parametrize("name", list(OPEN))
@pytest.mark.parametrize("scale", [1.25, 2.0])
def test_large_letters_cover_neither_the_log_nor_the_answers(scale: float, name: str) -> None:
    scene, context = OPEN[name]()
    race: Any = getattr(scene, "race", scene)
    for size, code in product(SIZES, ("en", "de")):
        set_language(code)
        overlays = seen(context, scene, size, scale)
        for box in (race.layout.log, race.layout.actions, race.layout.hand):
            assert pixels(race.page, box).collidelist(overlays) < 0, (size, code)


@pytest.mark.usefixtures("data", "blank_drawings")
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_captions_do_not_cover_the_plan_that_is_made(scale: float) -> None:
    scene, context = great("plan")
    race: Any = scene
    for size, code, sounds in product(SIZES, ("en", "de"), range(1, MOST + 1)):
        set_language(code)
        context.page = Page(*size, scale)
        scene.resized()
        captions = overlays_over(scene, context, sounds=sounds)[1].boxes()[0]
        assert captions.h > 0
        assert not captions.overlaps(race.layout.screen), (size, code, sounds)


@pytest.mark.usefixtures("data", "blank_drawings")
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("prompt", ["plan", "sequence"])
def test_a_note_does_not_cover_the_card_of_the_coach(prompt: str, scale: float) -> None:
    scene, context = great(prompt)
    race: Any = scene
    for size, code in product(SIZES, ("en", "de")):
        set_language(code)
        overlays = seen(context, scene, size, scale)
        race.renew()
        assert pixels(race.page, race.coach.box).collidelist(overlays) < 0, (size, code)
        assert pixels(race.page, Box(*race.form.named("coach").box)).collidelist(overlays) < 0, (size, code)


@pytest.mark.usefixtures("data", "blank_drawings")
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["planning", "crazy_race"])
def test_in_a_lesson_the_deck_of_the_coach_stays_free(name: str, scale: float) -> None:
    scene, context = taught(name)
    taken: Any = scene
    for size, code in product(SIZES, ("en", "de")):
        set_language(code)
        assert all(overlay.bottom <= taken.split for overlay in seen(context, scene, size, scale)), (size, code)


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("name", ["drive", "crazy", "lesson"])
def test_they_are_drawn_where_they_are_said_to_lie(name: str) -> None:
    scene, context = OPEN[name]()
    captions, overlays = overlays_over(scene, context)
    scene.draw(context.page)
    before = context.page.surface.copy()
    draw_overlays(scene, context.page, captions, context)
    same = pygame.mask.from_threshold(context.page.surface, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    changed = same.get_bounding_rects()
    assert changed
    areas = [rect.inflate(16, 16) for rect in rects(overlays)]
    assert all(any(area.contains(rect) for area in areas) for rect in changed)
    assert all(area.collidelist(changed) >= 0 for area in areas)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["results base", "results crazy", "files", "replays", "host", "settings, race"])
def test_a_note_covers_no_button_of_a_page(name: str, size: tuple[int, int]) -> None:
    scene = opened(name, size, 1.0)
    scene.settle()
    assert scene.stack.top is not None
    _, overlays = overlays_over(scene.stack.top, scene.context, sounds=0)
    assert rects(overlays)
    buttons = [pixels(overlays.page, b) for b in overlays.kept]
    assert len(buttons) > 2
    assert all(overlay.collidelist(buttons) < 0 for overlay in rects(overlays))


def test_where_nothing_is_to_be_kept_free_they_stand_at_the_foot() -> None:
    context = new_context()
    _, overlays = overlays_over(TitleScene(), context)
    captions, note = overlays.boxes()
    assert captions.x < 20
    assert overlays.page.height - captions.bottom < 20
    assert note.middle[0] == pytest.approx(overlays.page.width / 2)
    assert overlays.page.height - note.bottom < 30


def test_who_wants_no_captions_leaves_their_place_to_the_note() -> None:
    context = new_context()
    captions = Captions(context)
    assert captions.place(context.page) is None
    context.say(note())
    assert len(Overlays.over(TitleScene(), context.page, captions, context).boxes()) == 1


def test_where_all_is_taken_what_comes_first_is_left_free() -> None:
    page = Page(1920, 1080)
    usual, first, second = Box(800, 1000, 300, 60), Box(0, 540, 1920, 540), Box(0, 0, 1920, 540)
    place, free = free_place(page, usual, [first, second])
    assert free == 1
    assert not place.overlaps(first)


class Footed(Scene):
    """Keeps the foot of the window free."""

    def kept_free(self) -> list[pygame.Rect]:
        return [pygame.Rect(0, 400, 1280, 320)]


def test_the_loop_asks_the_top_scene_what_stays_free() -> None:
    client = Client(Footed())
    client.context.settings.captions = True
    client.run(0.1)
    before = client.context.page.surface.copy()
    client.loop.captions.hear("horn")
    client.context.say("One sentence for the player.")
    client.run(0.1)
    same = pygame.mask.from_threshold(client.context.page.surface, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    changed = same.get_bounding_rects()
    assert changed
    assert all(rect.bottom <= 400 for rect in changed)
