"""The title as a living picture: what moves, in which light, and what it costs."""

from __future__ import annotations

import pygame
import pytest

from greatrace_client.screens.title import MenuButton, TitleScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import accessibility
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import packed
from greatrace_client.ui.draw.title.light import BEGINS, DAY, DUSK, LIGHTS, NIGHT, light_at
from greatrace_client.ui.draw.title.living import LivingTitle, difference, merged
from greatrace_client.ui.draw.title.poster import title_poster
from greatrace_client.ui.draw.title.sprites import Cover
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import new_context

BEAT = 1 / 30
SHARE = 0.06  # of the window's pixels that an iteration may draw again, in the mean


def title(size: tuple[int, int] = (1280, 720), hour: int = 12) -> tuple[TitleScene, AppContext]:
    """The title, drawn once, with all that it gets ready."""
    context = new_context()
    context.page = Page(surface=pygame.display.set_mode(size))
    scene = TitleScene(lambda: hour)
    scene.enter(context)
    scene.draw(context.page)
    for _ in range(200):
        scene.update(0.0)
    assert not scene.working
    return scene, context


@pytest.mark.parametrize("hour", [3, 6, 12, 19])
def test_what_is_drawn_in_parts_is_what_a_whole_picture_shows(hour: int) -> None:
    scene, context = title(hour=hour)
    scene.draw(context.page)
    for _ in range(90):
        scene.update(BEAT)
        scene.draw_moving(context.page)
    parts = pygame.image.tobytes(context.page.surface, "RGB")
    scene.draw(context.page)
    assert pygame.image.tobytes(context.page.surface, "RGB") == parts


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1024, 768)])
def test_something_moves_and_little_is_drawn_for_it(size: tuple[int, int]) -> None:
    scene, context = title(size)
    drawn = iterations = 0
    for _ in range(300):
        scene.update(BEAT)
        places = scene.draw_moving(context.page)
        iterations += bool(places)
        drawn += sum(place.w * place.h for place in places)
        assert all(context.page.surface.get_rect().contains(place) for place in places)
    assert iterations >= 80
    assert drawn / 300 <= SHARE * size[0] * size[1]


def test_beats_that_come_a_little_early_or_late_show_each_step_once() -> None:
    scene, context = title()
    scene.update(0.1)
    for iteration in range(100):
        scene.draw_moving(context.page)
        scene.update(0.1 + (0.008 if iteration % 2 else -0.008))
        assert scene.draw_moving(context.page)


def test_only_what_differs_from_phase_to_phase_is_drawn() -> None:
    phases = [pygame.Surface((40, 30)) for _ in range(3)]
    phases[1].fill("red", (10, 5, 4, 4))
    phases[2].fill("red", (20, 12, 2, 6))
    assert tuple(difference(phases)) == (10, 5, 12, 13)


def test_while_a_race_is_on_nothing_of_the_living_picture_is_kept() -> None:
    scene, context = title()
    scene.let_go()
    assert scene.picture.living is None
    scene.uncovered()
    scene.draw(context.page)
    assert scene.picture.living is not None


def test_what_is_kept_as_runs_looks_the_same() -> None:
    plain = pygame.Surface((40, 40), pygame.SRCALPHA)
    pygame.draw.circle(plain, (200, 120, 40, 255), (20, 20), 12)
    pygame.draw.circle(plain, (20, 120, 240, 130), (30, 20), 6)
    windows = [pygame.Surface((40, 40)) for _ in range(2)]
    for window, image in zip(windows, (plain, packed(plain.copy())), strict=True):
        window.fill("olive")
        window.blit(image, (0, 0))
    apart = pygame.mask.from_threshold(windows[0], (0, 0, 0, 0), (4, 4, 4, 255), windows[1])
    assert apart.count() == 40 * 40


@pytest.mark.parametrize("spared", ["reduced_motion", "speed"])
def test_nothing_moves_for_players_who_do_not_want_it(spared: str) -> None:
    scene, context = title()
    try:
        if spared == "speed":
            context.settings.speed = 0
        else:
            accessibility.spare(reduced_motion=True, high_contrast=False)
        for _ in range(60):
            scene.update(BEAT)
            assert not scene.draw_moving(context.page)
    finally:
        accessibility.spare(reduced_motion=False, high_contrast=False)


def test_the_menu_is_not_painted_over() -> None:
    """At the largest size entries lie over what moves: they stay as they are."""
    context = new_context()
    context.page = Page(ui_scale=2.0, surface=pygame.display.set_mode((1280, 720)))
    scene = TitleScene(lambda: 12)
    scene.enter(context)
    scene.draw(context.page)
    for _ in range(200):
        scene.update(0.0)
    scene.draw(context.page)
    before = [pixels(context.page, widget.box) for widget in scene.form.widgets]
    moved = 0
    for _ in range(60):
        scene.update(BEAT)
        moved += len(scene.draw_moving(context.page))
    assert moved
    assert [pixels(context.page, widget.box) for widget in scene.form.widgets] == before


def test_an_entry_is_painted_once_however_often_something_passes_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    context, painted, plain = new_context(), list[str](), MenuButton._paint  # noqa: SLF001 - can't be seen from outside

    def paint(entry: MenuButton, page: Page, words: str, *, on: bool, pressed: bool) -> None:
        painted.append(words)
        plain(entry, page, words, on=on, pressed=pressed)

    monkeypatch.setattr(MenuButton, "_paint", paint)
    context.page = Page(ui_scale=2.0, surface=pygame.display.set_mode((1280, 720)))
    scene = TitleScene(lambda: 12)
    scene.enter(context)
    scene.draw(context.page)
    assert len(painted) == len(set(painted)) == len(scene.form.widgets)
    for _ in range(200):
        scene.update(0.0)
    painted.clear()
    for _ in range(60):
        scene.update(BEAT)
        scene.draw_moving(context.page)
    assert painted == []
    first = next(entry for entry in scene.form.widgets if isinstance(entry, MenuButton) and entry.first)
    first.first = False  # it looks different now
    scene.draw(context.page)
    assert len(painted) == 1


def test_nothing_is_drawn_of_what_passes_behind_something() -> None:
    """A cover that is clear on the left, opaque in the middle, and has a gap on the right."""
    image = pygame.Surface((256, 40), pygame.SRCALPHA)
    image.fill("red", (64, 0, 192, 40))
    image.fill((0, 0, 0, 0), (200, 10, 20, 8))
    cover, rect = Cover(pygame.Rect(100, 50, 256, 40), image), pygame.Rect
    assert cover.area == rect(164, 50, 192, 40)
    assert cover.seen(rect(105, 55, 30, 30)) == rect(105, 55, 30, 30)
    assert cover.seen(rect(150, 55, 30, 30)) == rect(150, 55, 14, 30)
    assert not cover.seen(rect(180, 55, 30, 30)).w
    assert cover.seen(rect(290, 50, 30, 40)) == rect(300, 60, 20, 8)
    assert cover.seen(rect(20, 55, 300, 30)) == rect(20, 55, 300, 30)  # not wholly behind it
    window, whole = pygame.Surface((400, 100)), pygame.Surface((400, 100))
    whole.blit(image, cover.place)
    cover.draw(window)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_of_rivals_behind_the_half_track_only_what_is_seen_is_drawn() -> None:
    scene, context = title((1920, 1080))
    assert scene.picture.living is not None
    whole = drawn = hidden = 0
    for _ in range(600):
        scene.update(0.1)
        scene.draw_moving(context.page)
        for car in scene.picture.living.cars:
            seen = car.place.clip(car.canvas.inside)
            assert seen.contains(car.area) or not car.area.w
            whole += seen.w * seen.h
            drawn += car.area.w * car.area.h
            hidden += bool(seen.w and not car.area.w)
    assert drawn < 0.75 * whole
    assert hidden > 20


def pixels(page: Page, box: Box) -> bytes:
    """What is seen in a box of a menu."""
    k = menu_page(page).k
    place = pygame.Rect(*(round(value * k) for value in box)).clip(page.surface.get_rect()).inflate(-6, -6)
    return pygame.image.tobytes(page.surface.subsurface(place), "RGB")


def test_each_step_of_getting_ready_is_small() -> None:
    """A poster is painted in many steps, so that no frame waits for the whole."""
    page = Page(surface=pygame.display.set_mode((1280, 720)))
    living, steps = LivingTitle(page, DAY), 1
    while living.prepare():
        steps += 1
    assert steps >= 30
    assert living.ready
    assert not living.prepare()


def test_the_light_follows_the_hour() -> None:
    assert [light_at(hour).name for hour in (0, 5, 8, 12, 18, 21, 23)] == [
        "night",
        "dawn",
        "day",
        "day",
        "dusk",
        "night",
        "night",
    ]
    assert {light for _, light in BEGINS} == set(LIGHTS)
    accessibility.spare(reduced_motion=False, high_contrast=True)
    try:
        assert light_at(23) is DAY
    finally:
        accessibility.spare(reduced_motion=False, high_contrast=False)


def test_every_light_is_another_picture() -> None:
    seen = set()
    for light in LIGHTS:
        page = Page(480, 270)
        title_poster(page, light)
        seen.add(pygame.image.tobytes(page.surface, "RGB"))
        sky = pygame.transform.average_color(page.surface, pygame.Rect(60, 10, 200, 80))
        assert (sky[2] > sky[0]) == (light is NIGHT)
    assert len(seen) == len(LIGHTS)
    assert DUSK.lamps_lit
    assert not DAY.lamps_lit


def test_places_are_gathered() -> None:
    rect = pygame.Rect
    assert merged([rect(0, 0, 4, 4), rect(10, 0, 4, 4)]) == [rect(0, 0, 4, 4), rect(10, 0, 4, 4)]
    assert merged([rect(0, 0, 4, 4), rect(10, 0, 4, 4), rect(3, 0, 8, 4)]) == [rect(0, 0, 14, 4)]


def test_rivals_do_not_pass_in_front_while_the_picture_of_a_new_window_is_got_ready() -> None:
    page = menu_page(Page(surface=pygame.display.set_mode((1280, 720))))
    living, body = LivingTitle(page, DAY), pygame.Rect(700, 380, 380, 150)
    seen = 0
    for step in range(600):
        living.tick(0.2 * step)
        assert not any(car.area.colliderect(body) for car in living.cars)
        seen += sum(bool(car.area.w) for car in living.cars)
    assert seen > 600, "elsewhere they are seen"
