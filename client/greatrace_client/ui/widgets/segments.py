"""A choice among a few values that lie side by side: the chosen one in gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, INK, NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, shape
from greatrace_client.ui.widgets.controls import Choice, focus_ring
from greatrace_client.ui.widgets.widget import Look, said

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

STACKED = 50.0  # units: in a box of this height the label stands over the values
RAIL = 34.0  # height of the values
LEAST, MARGIN = 30.0, 8.0  # units: least width of a value; margin beside longer ones


class Segments(Choice):
    """A choice whose values are all visible. A click takes the one under the mouse; keys turn through them."""

    aim: int | None = None  # the value under the button that went down

    def rail(self) -> Box:
        """Where the values lie."""
        x, y, w, h = self.box
        if h >= STACKED:
            return Box(x, y + h - RAIL, w, RAIL)
        return Box(x + w * (1 - self.share), y + (h - RAIL) / 2, w * self.share, RAIL)

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        left, top, wide, _ = self.rail()
        inside = left <= x < left + wide and y >= top
        self.aim = self.index
        if inside:
            self.aim = max(i for i, (start, _) in enumerate(self.parts(page)) if i == 0 or x - left >= start)
        return True

    def parts(self, page: Page) -> list[tuple[float, float]]:
        """Where each value begins on the rail, and its width: longer words have more room."""
        wide = self.rail().w
        needs = [max(LEAST, page.measure(self.said_value(i), 15, "bold") + 2 * MARGIN) for i in range(len(self.values))]
        out, start = [], 0.0
        for need in needs:
            out.append((start, wide * need / sum(needs)))
            start += out[-1][1]
        return out

    def press(self) -> bool:
        """The value under the mouse, or the next one."""
        aim, self.aim = self.aim, None
        return self.turn((aim - self.index) if aim is not None else 1) if aim != self.index else True

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        left, top, wide, tall = self.rail()
        if h >= STACKED:
            page.text(said(self.label), x + 2, y + (h - RAIL) / 2 - 1, 15, BRASS_LIGHT, "bold", fit=w - 4)
        else:
            page.text(said(self.label), x + 2, y + h / 2, 16, BRASS_LIGHT, "bold", fit=left - x - 12)
        parts = self.parts(page)
        start, part = parts[self.index]
        body = box(1.5, 1.5, wide - 3, tall - 3, 5, NIGHT_DEEP, BRASS, 1.4)
        body += box(1.5 + start, 1.5, part - 3, tall - 3, 5, GOLD, INK, 1.2)
        between = [parts[i][0] for i in range(1, len(self.values)) if self.index not in (i - 1, i)]
        body += "".join(shape(f"M{start:.1f} 8V{tall - 8}", stroke=BRASS, width=1.2) for start in between)
        body += focus_ring(wide, tall, 6) if look.focus else ""
        page.svg(body, left, top, wide, tall)
        for i, (start, part) in enumerate(parts):
            ink, face = (INK, "bold") if i == self.index else (PAPER_LIGHT, "text")
            words, middle = self.said_value(i), left + start + part / 2
            page.text(words, middle, top + tall / 2 - 0.5, 15, ink, face, "middle", fit=part - 8)
