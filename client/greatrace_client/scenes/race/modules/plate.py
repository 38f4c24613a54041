"""Where the modules stand, in a few lines on a plate over the map's foot."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Open
from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import INK
from greatrace_client.scenes.race.layout import Box, Layout
from greatrace_client.scenes.race.panel import Panel, Shown
from greatrace_client.scenes.race.supplies import supplies_box
from greatrace_client.text import term, tr

LINE = 23.0
Lines = Callable[[Any, int], list[str]]


def _leaders(slot: Any, seat: int) -> list[str]:
    if not slot.leaders[seat]:
        return []
    state = tr("power spent") if slot.spent[seat] else tr("power ready")
    return [f"{term('leader', slot.leaders[seat])}: {state}"]


def _postal(slot: Any, seat: int) -> list[str]:
    aboard = slot.holds[seat]
    return [tr("Parcel aboard: {colour}", colour=term("colour", aboard) if aboard else tr("no parcel"))]


LINES: dict[str, Lines] = {
    "leaders": _leaders, "postal": _postal,
}  # fmt: skip


def lines(o: Open, seat: int | None) -> list[str]:
    """What is worth reading of the modules' slots, from one seat."""
    return [text for name, tell in LINES.items() if name in o.modules for text in tell(o.modules[name], seat or 0)]


def most_lines(r: Ruleset) -> int:
    """As many lines as there may be."""
    return sum(1 for x in r.extensions if x.id in LINES)


class ModulesPlate(Panel):
    """One plate for all modules in play."""

    def __init__(self, r: Ruleset) -> None:
        tall = most_lines(r) * LINE + 18

        def place(layout: Layout) -> Box:
            foot = supplies_box(layout)
            return Box(foot.x, foot.y - tall - 8, foot.w, tall)

        super().__init__(place)

    def key(self, shown: Shown) -> Hashable:
        return tuple(lines(shown.stage.view.open, shown.seat))

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        furniture.plate(page, *b, r=4)
        for i, text in enumerate(lines(shown.stage.view.open, shown.seat)):
            page.text(text, b.x + 12, b.y + 9 + LINE * (i + 0.5), "small", INK, fit=b.w - 24)
