"""Label, button, toggle, slider, choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from greatrace_client.input.key_commands import NavigationKey
from greatrace_client.model.target import Name
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.palette import (
    BRASS,
    BRASS_LIGHT,
    GOLD,
    INK,
    NIGHT_DEEP,
    NIGHT_LIGHT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.panels import ButtonState
from greatrace_client.ui.draw.shapes import box, disc, shape
from greatrace_client.ui.widgets.widget import Look, Widget, Words, said

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

T = TypeVar("T")
ARROW = "M-4 -7L5 0L-4 7"


class Label(Widget):
    """Text on the page, in as many lines as it needs."""

    focusable = False

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, _ = self.box
        page.wrap(said(self.label), x, y + page.text_px("body") / page.k * 0.7, w, "body", PAPER_LIGHT)


class Button(Widget):
    """A press calls `action`. `state`: primary (gold: the main action) or ready; greyed while `why` is not empty.

    `note` is a second line (a cost); the reason replaces it on a greyed button. `icon`: an SVG body around (0, 0).
    """

    def __init__(
        self,
        label: Words,
        action: Callable[[], object],
        tooltip: Words = "",
        *,
        key: str = "",
        note: Words = "",
        state: ButtonState = "ready",
        icon: str = "",
        name: Name = "",
    ) -> None:
        super().__init__(label, tooltip, key=key, name=name)
        self.action, self.note, self.state, self.icon = action, note, state, icon

    def press(self) -> bool:
        """Carry out the button's action."""
        if self.enabled:
            self.action()
        return True

    def draw(self, page: Page, look: Look) -> None:
        state = self.state if self.enabled else "off"
        note = said(self.note) if self.enabled else said(self.why)
        x, y, w, h = self.box
        panels.button(
            page,
            x,
            y,
            w,
            h,
            said(self.label),
            state,
            self.key,
            note,
            self.icon,
            hover=look.hover,
            pressed=look.pressed,
            focus=look.focus,
        )


class Toggle(Widget):
    """A switch with its label beside it."""

    def __init__(
        self,
        label: Words,
        on: bool,  # noqa: FBT001 - the value that it shows
        changed: Callable[[bool], object],
        tooltip: Words = "",
        *,
        key: str = "",
        name: Name = "",
    ) -> None:
        super().__init__(label, tooltip, key=key, name=name)
        self.on, self.changed = on, changed

    def press(self) -> bool:
        """The other one."""
        self.on = not self.on
        self.changed(self.on)
        return True

    def command(self, command: NavigationKey) -> bool:
        """Left switches it off, right on."""
        if command in (NavigationKey.LEFT, NavigationKey.RIGHT) and self.on != (command is NavigationKey.RIGHT):
            return self.press()
        return False

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        page.text(said(self.label), x, y + h / 2, "lead", PAPER_LIGHT, "bold" if look.hover else "text", fit=w - 90)
        body = box(2, 2, 64, 32, 16, GOLD if self.on else NIGHT_DEEP, INK if self.on else BRASS, 1.6)
        body += disc(50 if self.on else 18, 18, 12, PAPER_LIGHT if self.enabled else SEPIA, INK, 1.4)
        body += shape("M45 18l4 4l7 -8", stroke=INK, width=2.4) if self.on else ""
        body += focus_ring(68, 36, 18) if look.focus else ""
        page.svg(body, x + w - 70, y + h / 2 - 18, 70, 38)


class Slider(Widget):
    """A number between `low` and `high` in steps; `text` words it."""

    def __init__(
        self,
        label: Words,
        value: float,
        span: tuple[float, float, float],
        changed: Callable[[float], object],
        tooltip: Words = "",
        *,
        text: Callable[[float], str] = lambda v: f"{v:g}",
        name: Name = "",
    ) -> None:
        super().__init__(label, tooltip, name=name)
        self.value, self.changed, self.text = value, changed, text
        self.low, self.high, self.step = span

    def set(self, value: float) -> bool:
        """The nearest step to that value."""
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        value = round(self.low + steps * self.step, 6)
        if value == self.value:
            return False
        self.value = value
        self.changed(value)
        return True

    def command(self, command: NavigationKey) -> bool:
        """Left and right change it by one step."""
        if command in (NavigationKey.LEFT, NavigationKey.RIGHT):
            self.set(self.value + (self.step if command is NavigationKey.RIGHT else -self.step))
            return True
        return False

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        return self.dragged(x, y, page)

    def dragged(self, x: float, y: float, page: Page) -> bool:
        left, width = self._rail()
        self.set(self.low + (self.high - self.low) * (x - left) / width)
        return True

    def wheel(self, notches: float) -> bool:
        return self.set(self.value + self.step * notches)

    def _rail(self) -> tuple[float, float]:
        x, _, w, _ = self.box
        return x + w * 0.44, w * 0.56 - 92

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        left, width = self._rail()
        face = "bold" if look.hover else "text"
        page.text(said(self.label), x, y + h / 2, "lead", PAPER_LIGHT, face, fit=left - x - 16)
        at = (self.value - self.low) / (self.high - self.low) * width
        body = box(14, 15, width, 10, 5, NIGHT_DEEP, BRASS, 1.4) + box(14, 15, max(8.0, at), 10, 5, GOLD, INK, 1.2)
        body += disc(14 + at, 20, 13, "url(#brass)", INK, 1.5) + disc(14 + at, 20, 6, PAPER_LIGHT, INK, 1)
        body += focus_ring(width + 26, 36, 18) if look.focus else ""
        page.svg(body, left - 14, y + h / 2 - 20, width + 30, 40, keep=not look.pressed)
        page.text(self.text(self.value), x + w, y + h / 2, "lead", BRASS_LIGHT, "bold", "right", fit=74)


class Choice(Widget):
    """A choice among a few values, turned through with arrows, clicks on the left or right half, or the wheel."""

    def __init__(
        self,
        label: Words,
        values: Sequence[T],
        value: T,
        changed: Callable[[T], object],
        tooltip: Words = "",
        *,
        text: Callable[[T], str] = str,
        key: str = "",
        name: Name = "",
        share: float = 0.56,
    ) -> None:
        super().__init__(label, tooltip, key=key, name=name)
        self.values: list[object] = list(values)
        self.index = self.values.index(value) if value in values else 0
        self._changed, self._text = changed, text
        self.share = share  # of the width for the value; the rest is for the label
        self._forward = True

    @property
    def value(self) -> object:
        """The value that is shown."""
        return self.values[self.index]

    def said_value(self, index: int) -> str:
        """A value's text, which stands alone: with a capital."""
        words = self._text(self.values[index])  # type: ignore[arg-type]  # it is one of `values`
        return words[:1].upper() + words[1:]

    def turn(self, way: int) -> bool:
        """Go to the next or previous value, cyclically."""
        if len(self.values) < 2:
            return True
        self.index = (self.index + way) % len(self.values)
        self._changed(self.value)  # type: ignore[arg-type]  # it is one of `values`
        return True

    def press(self) -> bool:
        return self.turn(1 if self._forward else -1)

    def command(self, command: NavigationKey) -> bool:
        """Turn by left and right."""
        self._forward = True
        if command in (NavigationKey.LEFT, NavigationKey.RIGHT):
            return self.turn(1 if command is NavigationKey.RIGHT else -1)
        return False

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        left, width = self._field()
        self._forward = x >= left + min(44.0, width / 3)
        return True

    def wheel(self, notches: float) -> bool:
        return self.turn(-1 if notches > 0 else 1)

    def _field(self) -> tuple[float, float]:
        x, _, w, _ = self.box
        return x + w * (1 - self.share), w * self.share

    def draw(self, page: Page, look: Look) -> None:
        x, y, _, h = self.box
        left, width = self._field()
        if self.share < 1:
            page.text(said(self.label), x, y + h / 2, "lead", PAPER_LIGHT, "text", fit=left - x - 12)
        live = self.enabled and len(self.values) > 1
        fill, ink = (PAPER_LIGHT if look.hover else PAPER, INK) if self.enabled else (NIGHT_LIGHT, PAPER_LIGHT)
        body = box(2, 2, width - 4, h - 4, 5, fill, INK, 1.4)
        body += box(5, 5, width - 10, h - 10, 3, "none", SEPIA, 0.8, 'opacity=".5"')
        if live:
            body += f'<g transform="translate(20 {h / 2}) scale(-1 1)">{shape(ARROW, stroke=ink, width=2.6)}</g>'
            body += f'<g transform="translate({width - 20} {h / 2})">{shape(ARROW, stroke=ink, width=2.6)}</g>'
        body += focus_ring(width, h, 6) if look.focus else ""
        page.svg(body, left, y, width, h)
        text = self.said_value(self.index)
        page.text(text, left + width / 2, y + h / 2, 18, ink, "bold", "middle", fit=width - 72)


def focus_ring(w: float, h: float, r: float) -> str:
    """The pale ring that shows the keyboard focus."""
    return box(1.4, 1.4, w - 2.8, h - 2.8, r, "none", "#FFF1BF", 2.4)
