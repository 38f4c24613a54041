"""Without a mouse: in every scene Tab comes to every control, a ring shows where the player is, no hot-key is
double.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pygame
import pytest

from greatrace.great_race.actions import PickSpace
from greatrace.kernel import Action
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.input.bindings import BY_KEY
from greatrace_client.model.table import TableModel
from greatrace_client.ui.widgets import Form, Rows, Widget, key_event
from tests.client.every_scene import EVERY, opened
from tests.client.hands import Keys
from tests.client.opening import Opened
from tests.client.positions import kept
from tests.client.set_up import race_at
from tests.client.stand_in import NOBODY, AnswerLink, form_of, new_kit

LOOKED_AT = 7  # controls of a scene whose ring is looked for; the rest are of the same kinds
ON_TOP = ("lesson, asked",)  # the coach lies over the desk, and the topmost control has the key
RIM = 14.0  # units around a control that its ring may take


pytestmark = pytest.mark.usefixtures("data")


def tabbed(shown: Opened) -> list[Widget]:
    """Every control that Tab comes to, once round."""
    top = shown.stack.top
    assert top is not None
    found: list[Widget] = []
    for _ in range(200):
        top.handle(key_event("Tab"))
        focus = form_of(top).focus
        assert focus is not None
        if any(focus is widget or (focus.name and focus.name == widget.name) for widget in found):
            return found
        found.append(focus)
    raise AssertionError("Tab does not come round")


def scenes_with_controls() -> list[str]:
    return list(EVERY)


@pytest.mark.parametrize("name", scenes_with_controls())
def test_tab_comes_to_whatever_the_mouse_could_press(name: str) -> None:
    shown = opened(name, (1280, 720), 1.0)
    shown.settle()
    top = shown.stack.top
    assert top is not None
    assert form_of(top).reachable()
    found = tabbed(shown)
    names = {id(widget) for widget in found} | {widget.name for widget in found if widget.name}
    for widget in form_of(top).widgets:
        empty = isinstance(widget, Rows) and not widget.items
        pressable = type(widget).press is not Widget.press and widget.shown and widget.box[2] > 0 and not empty
        explains_only = getattr(widget, "action", None) is not None and not widget.focusable
        if pressable and not explains_only:
            assert id(widget) in names or widget.name in names, (widget.name, type(widget).__name__)


@pytest.mark.parametrize("name", scenes_with_controls())
def test_the_focus_is_seen(name: str) -> None:
    shown = opened(name, (1280, 720), 1.0)
    shown.settle()
    top = shown.stack.top
    assert top is not None
    ring = form_of(top).reachable()
    if len(ring) == 1:  # the focus cannot go elsewhere, but a mouse can: its user sees no ring
        only_focus_is_seen(shown, ring[0])
        return
    step = max(1, len(ring) // LOOKED_AT)
    page = top.page if hasattr(top, "page") else shown.kit.page
    top.handle(key_event("Tab"))
    for _ in range(min(len(ring), LOOKED_AT)):
        focus = form_of(top).focus
        assert focus is not None
        shown.settle()
        seen = _around(shown.kit.page.surface, focus, page.k)
        top.handle(key_event("Tab"))
        shown.settle()
        assert _around(shown.kit.page.surface, focus, page.k) != seen, focus.name
        for _ in range(step - 1):
            top.handle(key_event("Tab"))


def only_focus_is_seen(shown: Opened, only: Widget) -> None:
    """The ring around the only control comes with the first key."""
    top = shown.stack.top
    assert top is not None
    page = top.page if hasattr(top, "page") else shown.kit.page
    form_of(top).by_keys = False
    top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    shown.settle()
    seen = _around(shown.kit.page.surface, only, page.k)
    top.handle(key_event("Tab"))
    shown.settle()
    assert _around(shown.kit.page.surface, only, page.k) != seen, only.name


def _around(surface: pygame.Surface, widget: Widget, k: float) -> bytes:
    """The picture of a control and what is right around it."""
    x, y, w, h = widget.box
    area = pygame.Rect((x - RIM) * k, (y - RIM) * k, (w + 2 * RIM) * k, (h + 2 * RIM) * k).clip(surface.get_rect())
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


@pytest.mark.parametrize("name", scenes_with_controls())
def test_no_hot_key_stands_for_two_controls(name: str) -> None:
    shown = opened(name, (1280, 720), 1.0)
    top = shown.stack.top
    assert top is not None
    keys = Counter(widget.key for widget in form_of(top).widgets if widget.key and widget.shown)
    double = {key: number for key, number in keys.items() if number > 1}
    assert double == {} or name in ON_TOP


@pytest.mark.parametrize("name", [name for name in EVERY if name.startswith(("race", "crazy"))])
def test_every_key_of_a_race_can_be_bound_again(name: str) -> None:
    top = opened(name, (1280, 720), 1.0).stack.top
    assert top is not None
    keys = {widget.key for widget in form_of(top).widgets if widget.key and not widget.key.isdigit()}
    assert keys <= set(BY_KEY)


# ---- the map


class ByKeys(Keys):
    """Hands over a scene that stands alone: keys go to it at once."""

    def __init__(self, scene: RaceScene) -> None:
        self.race_scene = scene

    @property
    def form(self) -> Form:
        return self.race_scene.form

    def post(self, kind: int, **values: Any) -> None:
        self.race_scene.handle(pygame.event.Event(kind, **values))


def swaps_under_own_vehicle() -> TableModel:
    """A con artist who may choose the tile under the player's own vehicle."""
    table = race_at("tiles to be swapped, one of them under the own vehicle").table
    assert table.question is not None
    assert table.view.open.crews[0].at in [option.space for option in table.question.of(PickSpace)]
    return kept(table)


def test_every_space_that_is_lit_is_reached_and_taken_with_keys() -> None:
    """The player's own, too, where arrows have not yet led anywhere."""
    table, sent = swaps_under_own_vehicle(), list[Action]()
    assert table.question is not None
    for option in table.question.of(PickSpace):
        kit = new_kit()
        kit.table, kit.link, kit.telegraph = table, cast("Any", AnswerLink(sent)), NOBODY
        scene = RaceScene()
        scene.enter(kit)
        hands = ByKeys(scene)
        for _ in range(12):  # Tab, arrows, Enter, Enter once more
            if len(sent) == 0:
                hands.use_space(scene, option.space)
        assert sent == [option]
        sent.clear()
