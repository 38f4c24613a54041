"""Settings: what they change at once, what is kept of them, and what a file with a mistake costs."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from greatrace_client import settings
from greatrace_client.i18n import LANGUAGES, language, term
from greatrace_client.screens.settings import SettingsScene
from greatrace_client.ui.draw.accessibility import contrast, motion
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import said
from tests.client.fakes import button, click, new_context, press_key, shown, write


def test_the_language_changes_at_once(data: Path) -> None:
    context = new_context()
    scene = SettingsScene()
    shown(scene, context)
    english = pygame.image.tobytes(context.page.surface, "RGB")
    scene.form.named("language").wheel(-1)
    scene.draw(context.page)
    assert language() == list(LANGUAGES)[1]
    assert pygame.image.tobytes(context.page.surface, "RGB") != english


def test_settings_are_kept(data: Path) -> None:
    context = new_context()
    scene = SettingsScene()
    stack = shown(scene, context)
    scene.open("movement")
    scene.form.named("speed").wheel(-1)
    scene.form.named("reduced_motion").press()
    scene.open("sound")
    scene.form.named("sounds").wheel(3)
    scene.open("race")
    click(stack, *button(stack.top, "player"), menu_page(context.page).k)
    write(stack, " Zoé")
    press_key(stack, pygame.K_ESCAPE)
    kept = settings.load(data / "config")
    assert (kept.speed, kept.sounds, kept.player) == (2.0, 0.3, "Margaux Zoé")
    assert kept.reduced_motion
    assert not motion()


def test_a_folder_that_cannot_be_written_is_told_and_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path / "file" / "below")
    context = new_context()
    stack = shown(SettingsScene(), context)
    press_key(stack, pygame.K_ESCAPE)
    assert "file" in context.note


@pytest.mark.parametrize("text", ["", "{", '{"scale": 9}', '{"speed": "fast"}', "\xff"])
def test_settings_that_cannot_be_read_are_the_usual_ones(text: str, tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_bytes(text.encode("latin-1"))
    assert settings.load(tmp_path) == settings.Settings()


def test_one_value_that_makes_no_sense_costs_no_other(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"scale": 9, "language": "nl", "sounds": 0.25}')
    assert settings.load(tmp_path) == settings.Settings(language="nl", sounds=0.25)


def test_what_a_newer_version_has_written_survives_this_one(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"weather_on_the_moon": {"dust": 3}, "scale": 1.5}')
    kept = settings.load(tmp_path)
    kept.scale = 1.0
    settings.save(kept, tmp_path)
    row = json.loads((tmp_path / settings.FILE).read_text())
    assert row["weather_on_the_moon"] == {"dust": 3}
    assert settings.load(tmp_path).scale == 1.0


def test_every_setting_is_in_the_documentation(root: Path) -> None:
    page = (root / "docs" / "SETTINGS.md").read_text("utf-8")
    names = set(settings.Settings.__struct_fields__) - {"usual", "tokens"}
    assert not {name for name in names if f"`{name}`" not in page}


def test_no_tooltip_repeats_what_is_written_below_a_setting() -> None:
    context = new_context()
    scene = SettingsScene("sound")
    shown(scene, context)
    scene.form.by_keys = True
    for widget, target in ((scene.form.named("music"), None), (scene.form.named("back"), scene.form.named("back"))):
        assert widget.tooltip
        scene.form.focus_on(widget)
        scene.form.update(60.0)
        assert scene.form.tooltip_target() is target


def test_each_choice_of_the_drives_scenes_is_explained() -> None:
    context = new_context()
    scene = SettingsScene("movement")
    shown(scene, context)
    tooltip = said(scene.form.named("drive_strip").tooltip).lower()
    assert all(f"{term('drive scenes', value)}:" in tooltip for value in ("off", "short", "full"))


def test_high_contrast_works_at_once(data: Path) -> None:
    context = new_context()
    scene = SettingsScene()
    shown(scene, context)
    before = pygame.image.tobytes(context.page.surface, "RGB")
    scene.form.named("high_contrast").press()
    scene.draw(context.page)
    assert contrast()
    assert pygame.image.tobytes(context.page.surface, "RGB") != before


def test_a_choice_for_this_time_is_not_kept(tmp_path: Path) -> None:
    chosen = settings.Settings(scale=1.25, speed=2.0)
    chosen.this_time("scale", 1.5)
    chosen.this_time("speed", 0.0)
    chosen.speed = 3.0  # changed again by the player
    settings.save(chosen, tmp_path)
    kept = settings.load(tmp_path)
    assert (kept.scale, kept.speed, kept.usual) == (1.25, 3.0, {})


def test_another_interface_size_does_not_take_the_pointer_off_its_control(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.mouse, "set_pos", put.append)
    context = new_context((1920, 1080))
    stack = SceneStack(context)
    scene = SettingsScene()
    stack.put(scene)

    def refit() -> None:
        context.page = Page(ui_scale=context.settings.scale, surface=context.page.surface)
        scene.resized()

    context.navigator.relayout = refit
    choice = scene.form.named("scale")
    for scale in (1.1, 1.25, 1.5):
        x, y = menu_page(context.page).corner(choice.box.right - 12, choice.box.y + choice.box.h / 2)
        if put:
            assert abs(put[-1][0] - x) <= 12  # where the arrow is now
            assert abs(put[-1][1] - y) <= 12
            x, y = put[-1]
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            scene.handle(pygame.event.Event(kind, pos=(x, y), button=1, rel=(0, 0), buttons=(0, 0, 0)))
        assert context.settings.scale == scale
        choice = scene.form.named("scale")
