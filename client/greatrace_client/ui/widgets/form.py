"""The focus graph: a set of widgets that mouse, keyboard and gamepad use in the same way.

Tab goes in the order of the list, arrows to the nearest widget in that direction, Enter or Space presses, Esc presses
the widget whose hot-key is Esc; a pad's buttons come as these keys. A hot-key presses its widget from anywhere, except
that letters belong to a text field that has the focus.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING, Protocol

import pygame

from greatrace_client.input.key_commands import DIRECTIONS, Keymap, NavigationKey, key_name
from greatrace_client.model.target import Name
from greatrace_client.ui.widgets.nearest import nearest
from greatrace_client.ui.widgets.tooltip import draw_tooltip
from greatrace_client.ui.widgets.widget import Look, Widget

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

TOOLTIP_AFTER = 0.4  # seconds of resting on a widget


class Form:
    """Widgets in Tab order. `focus` gets the keys; `hover` is under the mouse."""

    def __init__(self, widgets: Iterable[Widget] = (), keymap: Keymap | None = None) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.keymap = keymap or Keymap()
        self.focus: Widget | None = None
        self.hover: Widget | None = None
        self.held: Widget | None = None
        self.by_keys = False  # the focus ring shows only for players who use keys
        self._rest = 0.0
        self._asked_why = False  # a hot-key has shown why the focused widget cannot be used
        self._mouse: tuple[float, float] | None = None  # where it rests, in units; None: keys are used, or it is away

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Replace the widgets; the focus goes to the widget with the same name, hover to the one under the mouse."""
        names = {w.name: w for w in widgets if w.name}
        kept = set(map(id, widgets))

        def follow(old: Widget | None) -> Widget | None:
            if old is None or id(old) in kept:
                return old
            return names.get(old.name)

        self.focus, self.hover, self.held = follow(self.focus), follow(self.hover), follow(self.held)
        self.widgets = list(widgets)
        one_each(self.widgets)
        if self._mouse is not None and self.held is None:
            self._hover_at(*self._mouse)

    @property
    def pointer(self) -> tuple[float, float] | None:
        """The place where the mouse rests, in units; None: keys are used, or it is away."""
        return self._mouse

    def named(self, name: Name) -> Widget:
        """The widget of that name. Raises KeyError."""
        if (widget := self.find(name)) is None:
            raise KeyError(name)
        return widget

    def find(self, name: Name) -> Widget | None:
        """The widget of that name, if there is one."""
        return next((widget for widget in self.widgets if widget.name == name), None)

    # ---- events
    def handle(self, event: pygame.event.Event, page: Page) -> bool:
        """Give an event to the widgets. True: used, or something looks different."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return self._moved(*page.units(event.pos), page)
        if kind == pygame.WINDOWLEAVE:
            return self._left()
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(*page.units(event.pos), page)
        if kind == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(*page.units(event.pos))
        if kind == pygame.MOUSEWHEEL:
            return self.hover is not None and self.hover.enabled and self.hover.wheel(event.y)
        if kind == pygame.TEXTINPUT:
            return self.focus is not None and self.focus.takes_text and self.focus.typed(event)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        command = self.keymap.command(event)
        return command is not None and self.obey(command)

    def _moved(self, x: float, y: float, page: Page) -> bool:
        self._mouse = x, y
        if self.held is not None and self.held.dragged(x, y, page):
            return True
        return self._hover_at(x, y)

    def _hover_at(self, x: float, y: float) -> bool:
        """Update what is under the mouse. True if it has changed."""
        before, self.hover = self.hover, self.at(x, y)
        if self.hover is not before:
            self._rest = min(self._rest, 0.0) if self._rest > -inf else 0.0
        return self.hover is not before

    def _left(self) -> bool:
        """The mouse has left the window."""
        was, self._mouse, self.hover = self.hover, None, None
        return was is not None

    def _down(self, x: float, y: float, page: Page) -> bool:
        self._rest = -1.0  # no tooltip right after a click
        self._mouse = x, y
        widget = self.at(x, y)
        if widget is None or not widget.focusable:
            return self.focus_on(None) if self.focus is not None and self.focus.takes_text else False
        self.by_keys = False
        self.hover = self.held = widget
        self.focus_on(widget)
        if widget.enabled:
            widget.grabbed(x, y, page)
        return True

    def _up(self, x: float, y: float) -> bool:
        held, self.held = self.held, None
        if held is not None and not held.dropped(x, y) and held.enabled and held.contains(x, y):
            held.press()
        return held is not None

    def _key(self, event: pygame.event.Event) -> bool:
        if self.focus is not None and self.focus.takes_text and self.focus.typed(event):
            return True
        command = self.keymap.command(event)
        if self._hot_key(key_name(event), writing=self.focus is not None and self.focus.takes_text, command=command):
            return True
        if command is None and any(widget.reachable and widget.jump(key_name(event)) for widget in self.widgets):
            return True
        return command is not None and self.obey(command)

    def _hot_key(self, name: str, *, writing: bool, command: NavigationKey | None) -> bool:
        if writing and len(name) == 1:
            return False
        if command is NavigationKey.ACCEPT and self.by_keys and self.focus is not None and not writing:
            return False  # Enter means the focused widget once keys are in use
        for widget in reversed(self.widgets):  # the topmost that has it, as for the mouse
            if widget.key == name and widget.shown:
                self._rest, self._asked_why = -1.0, not widget.enabled
                if widget.enabled:
                    widget.press()
                else:
                    self.by_keys = True
                    self.focus_on(widget)  # its tooltip says why not
                    self._rest = TOOLTIP_AFTER
                return True
        return False

    # ---- the graph
    def obey(self, command: NavigationKey) -> bool:
        """Carry out a command of keyboard or pad. False if it has no meaning here (Cancel without an Esc widget)."""
        self._rest, self._asked_why = 0.0, False
        self._mouse = None
        if command in (NavigationKey.NEXT, NavigationKey.PREVIOUS):
            return self._tab(1 if command is NavigationKey.NEXT else -1)
        if command is NavigationKey.CANCEL:
            return self._cancel()
        focus = self.focus if self.focus in self.reachable() else None
        if command is NavigationKey.ACCEPT:
            self.by_keys = True
            return focus is not None and (focus.enabled and focus.press())
        if focus is not None and focus.enabled and focus.command(command):
            self.by_keys = True
            return True
        return self._go(DIRECTIONS[command])

    def reachable(self) -> list[Widget]:
        """The widgets that the focus may go to, in Tab order."""
        return [w for w in self.widgets if w.reachable]

    def focus_on(self, widget: Widget | None) -> bool:
        """Move the focus. True if it has changed."""
        if widget is self.focus:
            return False
        if self.focus is not None:
            self.focus.blurred()
        self.focus = widget
        if widget is not None and widget.takes_text:
            pygame.key.start_text_input()
        return True

    def at(self, x: float, y: float) -> Widget | None:
        """The topmost widget at a point in units."""
        for widget in reversed(self.widgets):
            if widget.contains(x, y) and (widget.focusable or widget.tooltip):
                return widget
        return None

    def _tab(self, way: int) -> bool:
        ring = self.reachable()
        if not ring:
            return False
        self.by_keys = True
        if self.focus in ring:
            return self.focus_on(ring[(ring.index(self.focus) + way) % len(ring)]) or True
        return self.focus_on(ring[0 if way > 0 else -1])

    def _cancel(self) -> bool:
        for widget in reversed(self.widgets):
            if widget.key == "Esc" and widget.shown and widget.enabled:
                return widget.press()
        return False

    def _go(self, direction: tuple[int, int]) -> bool:
        ring = self.reachable()
        if not ring:
            return False
        self.by_keys = True
        if self.focus not in ring:
            return self.focus_on(ring[0])
        assert self.focus is not None
        best = nearest(self.focus, ring, direction)
        return self.focus_on(best) if best is not None else True

    # ---- time and picture
    def cover(self) -> None:
        """Prepare for another scene above, during which time may pass: no tooltip until the player does
        something here.
        """
        self._mouse = self.hover = None
        self._rest = -inf

    def update(self, dt: float) -> bool:
        """Advance the time. True: draw again."""
        before = self._rest
        self._rest += dt
        dirty = before < TOOLTIP_AFTER <= self._rest and self._pointed() is not None
        for widget in self.widgets:
            dirty = widget.update(dt, focus=widget is self.focus) or dirty
        return dirty

    def _pointed(self) -> Widget | None:
        return self.hover or (self.focus if self.by_keys else None)

    def draw(self, page: Page) -> None:
        """Draw all widgets, and the tooltip of the one that the mouse or the focus rests on."""
        for widget in self.widgets:
            if widget.shown:
                widget.draw(page, self.look(widget))
        self.draw_tooltip(page)

    def look(self, widget: Widget) -> Look:
        """A widget's current look."""
        hover = widget is self.hover
        active = widget is self.focus
        return Look(hover, active and self.by_keys, hover and widget is self.held, active)

    def draw_tooltip(self, page: Page) -> None:
        """The tooltip alone, for scenes that draw over their widgets."""
        pointed = self.tooltip_target()
        if pointed is not None:
            draw_tooltip(page, pointed.hint, pointed.box, pointed.key, pointed.aside)

    def tooltip_target(self) -> Widget | None:
        """The widget whose tooltip is shown: mouse or focus rests on it."""
        pointed = self._pointed()
        answered = self._asked_why and self.hover is None  # once it can be used there is nothing left to explain
        if pointed is None or pointed.says_all or (pointed.enabled and (pointed.noted or answered)):
            return None
        return pointed if pointed.shown and self._rest >= TOOLTIP_AFTER and pointed.hint else None


def one_each(widgets: Sequence[Widget]) -> None:
    """Resolve key conflicts: a key presses only the topmost widget that has it, and no other shows its cap."""
    taken: set[str] = set()
    for widget in reversed(widgets):
        if widget.key and widget.shown and widget.key in taken:
            widget.key = ""
        elif widget.shown:
            taken.add(widget.key)


class HasForm(Protocol):
    """Gives access to all widgets of this moment."""

    @property
    def form(self) -> Form: ...
