"""One of a few values that lie side by side: the chosen one in gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, INK, NIGHT_DEEP, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import box, shape
from greatrace_client.ui.widgets.controls import Choice, focus_ring
from greatrace_client.ui.widgets.widget import Look, said

if TYPE_CHECKING:
    from greatrace_client.ui.draw.page import Page

STACKED = 50.0  # units: in a box that is as high the label stands over the values
RAIL = 34.0  # height of the values


class Segments(Choice):
    """A choice whose values can all be seen. A click takes the one under the mouse; keys turn through them."""

    aim: int | None = None  # the value under the button that went down

    def rail(self) -> tuple[float, float, float, float]:
        """Where the values lie."""
        x, y, w, h = self.box
        if h >= STACKED:
            return x, y + h - RAIL, w, RAIL
        return x + w * (1 - self.share), y + (h - RAIL) / 2, w * self.share, RAIL

    def grabbed(self, x: float, y: float, page: Page) -> bool:
        left, top, wide, _ = self.rail()
        inside = left <= x < left + wide and y >= top
        self.aim = int((x - left) / wide * len(self.values)) if inside else self.index
        return True

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
        part = wide / len(self.values)
        body = box(1.5, 1.5, wide - 3, tall - 3, 5, NIGHT_DEEP, BRASS, 1.4)
        body += box(1.5 + part * self.index, 1.5, part - 3, tall - 3, 5, GOLD, INK, 1.2)
        between = [i for i in range(1, len(self.values)) if self.index not in (i - 1, i)]
        body += "".join(shape(f"M{part * i:.1f} 8V{tall - 8}", stroke=BRASS, width=1.2) for i in between)
        body += focus_ring(wide, tall, 6) if look.focus else ""
        page.svg(body, left, top, wide, tall)
        for i in range(len(self.values)):
            on = i == self.index
            ink, face = (INK, "bold") if on else (PAPER_LIGHT, "text")
            page.text(
                self.said_value(i), left + part * (i + 0.5), top + tall / 2 - 0.5, 15, ink, face, "middle", fit=part - 8
            )
