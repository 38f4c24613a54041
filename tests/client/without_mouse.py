"""What somebody without a mouse needs of any scene: Tab comes to every control, a ring shows where it is, and no
hot-key is double.
"""

from __future__ import annotations

from collections import Counter

import pygame

from greatrace_client.input.bindings import BY_KEY
from greatrace_client.ui.widgets import Rows, Widget, key_event
from tests.client.fakes import form_of
from tests.client.opening import Opened

LOOKED_AT = 7  # controls of a scene whose ring is looked for; the rest are of the same kinds
RIM = 14.0  # units around a control that its ring may take


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


def out_of_reach(shown: Opened) -> list[tuple[object, str]]:
    """The controls that a mouse could press and Tab does not come to."""
    top = shown.stack.top
    assert top is not None
    assert form_of(top).reachable()
    found = tabbed(shown)
    names = {id(widget) for widget in found} | {widget.name for widget in found if widget.name}
    missing: list[tuple[object, str]] = []
    for widget in form_of(top).widgets:
        empty = isinstance(widget, Rows) and not widget.items
        pressable = type(widget).press is not Widget.press and widget.shown and widget.box[2] > 0 and not empty
        explains_only = getattr(widget, "action", None) is not None and not widget.focusable
        other = explains_only or widget.mouse_only
        if pressable and not other and id(widget) not in names and widget.name not in names:
            missing.append((widget.name, type(widget).__name__))
    return missing


def without_ring(shown: Opened) -> list[object]:
    """The names of controls that look the same with the focus and without it."""
    top = shown.stack.top
    assert top is not None
    ring = form_of(top).reachable()
    if len(ring) == 1:  # the focus cannot go elsewhere, but a mouse can: its user sees no ring
        return [] if only_focus_is_seen(shown, ring[0]) else [ring[0].name]
    step, alike = max(1, len(ring) // LOOKED_AT), list[object]()
    page = top.page if hasattr(top, "page") else shown.context.page
    top.handle(key_event("Tab"))
    shown.settle()
    for _ in range(min(len(ring), LOOKED_AT)):
        focus = form_of(top).focus
        assert focus is not None
        seen = _around(shown.context.page.surface, focus, page.k)
        top.handle(key_event("Tab"))
        shown.settle()
        if _around(shown.context.page.surface, focus, page.k) == seen:
            alike.append(focus.name)
        for _ in range(step - 1):
            top.handle(key_event("Tab"))
        if step > 1:
            shown.settle()
    return alike


def only_focus_is_seen(shown: Opened, only: Widget) -> bool:
    """Whether the ring around the only control comes with the first key."""
    top = shown.stack.top
    assert top is not None
    page = top.page if hasattr(top, "page") else shown.context.page
    form_of(top).by_keys = False
    top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    shown.settle()
    seen = _around(shown.context.page.surface, only, page.k)
    top.handle(key_event("Tab"))
    shown.settle()
    return _around(shown.context.page.surface, only, page.k) != seen


def _around(surface: pygame.Surface, widget: Widget, k: float) -> bytes:
    """The picture of a control and what is right around it."""
    x, y, w, h = widget.box
    area = pygame.Rect((x - RIM) * k, (y - RIM) * k, (w + 2 * RIM) * k, (h + 2 * RIM) * k).clip(surface.get_rect())
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


def double_keys(shown: Opened) -> set[str]:
    """The hot-keys that stand for two controls."""
    top = shown.stack.top
    assert top is not None
    keys = Counter(widget.key for widget in form_of(top).widgets if widget.key and widget.shown)
    return {key for key, number in keys.items() if number > 1}


def fixed_keys(shown: Opened) -> set[str]:
    """The hot-keys, other than figures, that a player cannot bind to something else."""
    top = shown.stack.top
    assert top is not None
    return {widget.key for widget in form_of(top).widgets if widget.key and not widget.key.isdigit()} - set(BY_KEY)
