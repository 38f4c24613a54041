"""The base of all widgets: a place, text, a reason for being greyed, a hot-key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from greatrace_client.i18n import tr
from greatrace_client.model.target import Name
from greatrace_client.ui.box import Box

if TYPE_CHECKING:
    from greatrace_client.input.key_commands import NavigationKey
    from greatrace_client.ui.draw.page import Page

Words: TypeAlias = str | Callable[[], str]


def said(words: Words) -> str:
    """The text in the current language: a catalog message, or a function's result."""
    if callable(words):
        return words()
    return tr(words) if words else ""


class Look(NamedTuple):
    """A widget's look: under the mouse, ringed for keys, held down, the one that keys go to."""

    hover: bool = False
    focus: bool = False
    pressed: bool = False
    active: bool = False


class Widget:
    """A control on the page. `label` and `tooltip` are catalog messages or functions; see the package's docstring.

    `why`: the reason why it is disabled (empty: enabled); `more`: where to read more of it; `topic`: the id of the rule
    book's entry about it. `key` is the hot-key as on its cap ("N", "Enter", "F1"). `name` is what it stands for.
    """

    focusable = True
    mouse_only = False  # the focus passes it by: other keys do the same
    takes_text = False
    noted = False  # its tooltip is written beside it: no tooltip repeats it
    says_all = False  # no tooltip is needed to understand it: its face says what it does, and why not
    aside: float | None = None  # x of the edge beside which its tooltip stands, so that it covers no other control

    def __init__(self, label: Words, tooltip: Words = "", *, key: str = "", name: Name = "") -> None:
        self.label = label
        self.tooltip = tooltip
        self.key = key
        self.name = name
        self.why: Words = ""
        self.more: Words = ""
        self.topic = ""
        self.shown = True
        self.box = Box(0.0, 0.0, 0.0, 0.0)

    # ---- standing
    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return not self.why

    @property
    def reachable(self) -> bool:
        """Whether the focus may go there. A greyed control can be reached: its tooltip says why it is grey."""
        return self.focusable and not self.mouse_only and self.shown and self.box[2] > 0

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Set its place, in units."""
        self.box = Box(x, y, w, h)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (units) is on it."""
        return self.shown and self.box.holds(x, y)

    @property
    def hint(self) -> str:
        """The tooltip's text: the effect, the reason why it can't be used now, and where to read more."""
        parts = [said(self.tooltip), said(self.why), said(self.more)]
        return "\n".join(part for part in parts if part)

    # ---- use; each returns True when the widget has changed or used it
    def press(self) -> bool:
        """Accept the widget: by click, Enter, Space or pad button."""
        return False

    def command(self, command: NavigationKey) -> bool:
        """A step inside the widget (a slider's left and right); False lets the focus move on."""
        return False

    def jump(self, key: str) -> bool:
        """A long step inside the widget, with or without the focus: PgUp, PgDn, Home, End, or a pad's "+" and "-"."""
        return False

    def typed(self, event: pygame.event.Event) -> bool:
        """Handle KEYDOWN or TEXTINPUT while it has the focus."""
        return False

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        """The left button went down on it, at units (x, y)."""
        return False

    def dragged(self, x: float, y: float, page: Page) -> bool:
        """The mouse moved with the button held."""
        return False

    def dropped(self, x: float, y: float) -> bool:
        """The button went up after it was held. True: that was not a press."""
        return False

    def wheel(self, notches: float) -> bool:
        """The wheel turned over it; up is positive."""
        return False

    def blurred(self) -> None:
        """The focus has gone elsewhere."""

    def update(self, dt: float, *, focus: bool) -> bool:
        """Advance the time (a caret blinks)."""
        return False

    def draw(self, page: Page, look: Look) -> None:
        """Draw it at its place."""
