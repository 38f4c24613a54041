"""The controls of the scenes around the race: where they stand, what is written on them, in every language and size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext, Scene
from greatrace_client.ui.widgets import Button, Widget, said
from tests.client.scenes_around import AROUND
from tests.client.stand_in import SIZES, form_of, new_kit, shown


def shown_around(name: str, kit: AppContext) -> Scene:
    """That scene, entered and drawn."""
    *_, scene = AROUND[name](kit)
    shown(scene, kit)
    return scene


def overlapping(first: Widget, second: Widget) -> bool:
    (x, y, w, h), (a, b, c, d) = first.box, second.box
    return x < a + c - 1 and a < x + w - 1 and y < b + d - 1 and b < y + h - 1


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("name", AROUND)
@pytest.mark.parametrize(("size", "scale"), [(SIZES[0], 1.0), (SIZES[1], 1.5), (SIZES[2], 1.0), (SIZES[3], 1.0)])
def test_every_control_is_on_the_page_and_on_no_other(
    name: str, size: tuple[int, int], scale: float, code: str, data: Path
) -> None:
    set_language(code)
    kit = new_kit(size, scale)
    scene = shown_around(name, kit)
    page = menu_page(kit.page)
    controls = [w for w in form_of(scene).widgets if w.shown]
    assert controls
    for i, widget in enumerate(controls):
        x, y, w, h = widget.box
        assert w > 0, widget.name
        assert h >= 24, widget.name
        assert x >= 0, widget.name
        assert y >= 0, widget.name
        assert x + w <= page.width + 0.5, widget.name
        assert y + h <= page.height + 0.5, widget.name
        assert not [other.name for other in controls[i + 1 :] if overlapping(widget, other)], widget.name


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("name", AROUND)
def test_labels_of_buttons_fit(name: str, code: str, data: Path) -> None:
    set_language(code)
    kit = new_kit((1280, 720))
    scene = shown_around(name, kit)
    page = menu_page(kit.page)
    for widget in form_of(scene).widgets:
        if isinstance(widget, Button):
            cap = 13 + 8.5 * len(widget.key) + 16 if widget.key else 8
            room = widget.box[2] - cap - (46 if widget.icon else 14)
            assert page.measure(said(widget.label), 17, "bold") * 0.85 <= room, said(widget.label)


@pytest.mark.parametrize("name", AROUND)
def test_every_control_has_a_label_and_a_tooltip(name: str, data: Path) -> None:
    scene = shown_around(name, new_kit())
    for widget in form_of(scene).widgets:
        assert said(widget.label), widget.name
        assert said(widget.tooltip), widget.name


@pytest.mark.parametrize("name", AROUND)
def test_drawn_again_it_looks_the_same(name: str, data: Path) -> None:
    kit = new_kit()
    scene = shown_around(name, kit)
    first = pygame.image.tobytes(kit.page.surface, "RGB")
    scene.draw(kit.page)
    if name in ("lost", "talk"):
        return  # an overlay, and its shadow, darken what is below each time
    assert pygame.image.tobytes(kit.page.surface, "RGB") == first
