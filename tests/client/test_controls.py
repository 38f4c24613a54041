"""The controls of the scenes around the race: where they stand, what is written on them, in every language and size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.screens.seats import CrewPin
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext, Scene
from greatrace_client.ui.widgets import Button, Widget, said
from tests.client.fakes import SIZES, form_of, new_context
from tests.client.scenes_around import AROUND

USUAL = ((1280, 720), 1.0)
LOOKS = (USUAL, (SIZES[1], 1.5), (SIZES[2], 1.0), (SIZES[3], 1.0))


def entered(name: str, context: AppContext) -> Scene:
    """That scene, not yet drawn: its controls have their places."""
    *_, scene = AROUND[name](context)
    scene.enter(context)
    return scene


def places(scene: Scene) -> list[tuple[object, tuple[float, ...]]]:
    return [(widget.name, tuple(widget.box)) for widget in form_of(scene).widgets if widget.shown]


def overlapping(first: Widget, second: Widget) -> bool:
    (x, y, w, h), (a, b, c, d) = first.box, second.box
    return x < a + c - 1 and a < x + w - 1 and y < b + d - 1 and b < y + h - 1


@pytest.mark.parametrize("name", AROUND)
def test_every_control_is_on_the_page_and_on_no_other_and_its_label_fits(name: str, data: Path) -> None:
    for size, scale in LOOKS:
        for code in LANGUAGES:
            set_language(code)
            context = new_context(size, scale)
            widgets, page = form_of(entered(name, context)).widgets, menu_page(context.page)
            controls = [widget for widget in widgets if widget.shown]
            assert controls
            assert misplaced(controls, page) == [], (code, size, scale)
            if (size, scale) == USUAL:
                plates = [w for w in widgets if isinstance(w, Button) and not isinstance(w, CrewPin)]
                assert [said(plate.label) for plate in plates if too_long(plate, page)] == [], code


def misplaced(controls: list[Widget], page: Page) -> list[object]:
    """The names of controls that are too small, not wholly on the page, or on another one."""
    found: list[object] = []
    for i, widget in enumerate(controls):
        x, y, w, h = widget.box
        inside = x >= 0 and y >= 0 and x + w <= page.width + 0.5 and y + h <= page.height + 0.5
        if w <= 0 or h < 24 or not inside or any(overlapping(widget, other) for other in controls[i + 1 :]):
            found.append(widget.name)
    return found


def too_long(button: Button, page: Page) -> bool:
    """Whether its label leaves its plate; on a crew's pin there is an emblem in its place."""
    cap = 13 + 8.5 * len(button.key) + 16 if button.key else 8
    room = button.box[2] - cap - (46 if button.icon else 14)
    return page.measure(said(button.label), 17, "bold") * 0.85 > room


@pytest.mark.parametrize("name", AROUND)
def test_every_control_has_words_and_drawn_again_it_looks_the_same(name: str, data: Path) -> None:
    context = new_context()
    scene = entered(name, context)
    before = places(scene)
    scene.draw(context.page)
    assert places(scene) == before, "drawing moves no control"
    for widget in form_of(scene).widgets:
        assert said(widget.label), widget.name
        assert said(widget.tooltip), widget.name
    first = pygame.image.tobytes(context.page.surface, "RGB")
    scene.draw(context.page)
    if name not in ("lost", "talk"):  # an overlay, and its shadow, darken what is below each time
        assert pygame.image.tobytes(context.page.surface, "RGB") == first
