"""The head of the right column: the player's own dashboard."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from greatrace.great_race import constants
from greatrace.great_race.state import Crew
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.targets import AssistantBox, Dial
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.names import price
from greatrace_client.model.target import Name
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, instruments, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BLACK,
    BRASS,
    CHASSIS,
    CREWS,
    FUEL,
    GOLD,
    GOOD,
    INK,
    NIGHT_DEEP,
    NIGHT_LIGHT,
    NIGHT_TEXT,
    PAPER_LIGHT,
    WEAR,
)
from greatrace_client.ui.draw.shapes import at, box, scaled

DIALS = ((constants.FUEL, FUEL), (constants.ENGINE, WEAR), (constants.CHASSIS, CHASSIS))


def dial_box(b: Box, index: int) -> Box:
    """The box of a dial on the dashboard."""
    side = 140.0 if b.h > 380 else 108.0
    step = 141.0
    return Box(b.x + 13 + index * step + (140 - side) / 2, b.y + 60, side, side)


def box_box(b: Box, index: int) -> Box:
    """The box of a box of assistants on the dashboard."""
    top = 232.0 if b.h > 380 else 196.0 if b.h > 310 else 192.0
    return Box(b.x + 13 + index * 106.5, b.y + top, 102, b.h - top - 14)


class Dashboard(Panel):
    """Money, dials (their needles are drawn by the scene), boxes with assistants."""

    def __init__(self) -> None:
        super().__init__(lambda layout: layout.dashboard)

    def key(self, shown: Shown) -> Hashable:
        seat = shown.seat
        crew = shown.stage.view.open.crews[seat or 0]
        return (
            crew,
            shown.table.my_move,
            shown.stage.purses[seat or 0].shown,
            after(shown),
            shown.plan,
            frozenset(shown.action_model.gauges),
            hot_box(shown),
            shown.hover if isinstance(shown.hover, Dial | AssistantBox) else "",
        )

    def paint(self, page: Page, shown: Shown) -> None:
        seat = shown.seat if shown.seat is not None else 0
        b, crew = self.box(shown), shown.stage.view.open.crews[seat]
        panels.panel(page, *b, lit=shown.table.my_move)
        self._header(page, shown, seat, crew, b)
        ghosts = after(shown)
        for i, (gauge, hue) in enumerate(DIALS):
            self._dial(page, shown, crew, gauge, hue, dial_box(b, i), ghosts[i])
        counts = shown.plan or tuple(getattr(crew.boxes, kind) for kind in constants.BOXES)
        for i, kind in enumerate(constants.BOXES):
            self._assistants(page, crew.colour, kind, counts[i], box_box(b, i), lit=kind == hot_box(shown))

    def _header(self, page: Page, shown: Shown, seat: int, crew: Crew, b: Box) -> None:
        body, _, light, ink, _ = CREWS[crew.colour]
        bar = box(0, 0, b.w - 24, 42, 3, body, INK, 1.4) + box(3, 3, b.w - 30, 36, 2, "none", light, 1)
        page.svg(bar, b.x + 12, b.y + 12, b.w - 24, 42)
        page.svg(at(20, 20, emblems.badge(crew.colour, 17)), b.x + 17, b.y + 13, 40, 40)
        title = tr("Your half-track") if seat == shown.seat else shown.name(seat)
        page.text(title, b.x + 64, b.y + 32, 22, ink, "bold", fit=b.w - 250)  # a parcel may hang beside the money
        purse = box(1, 3, 106, 32, 3, BLACK, more='opacity=".35"') + box(1, 1, 104, 32, 3, PAPER_LIGHT, INK, 1.4)
        page.svg(purse + box(4.4, 4.4, 97, 25, 2, "none", GOOD, 1.2), b.right - 126, b.y + 16, 108, 36)
        page.text(price(shown.stage.purses[seat].shown), b.right - 74, b.y + 32, 22, INK, "bold", "middle", fit=92)

    def _dial(self, page: Page, shown: Shown, crew: Crew, gauge: str, hue: str, d: Box, ghost: int | None) -> None:
        level, top = getattr(crew, gauge), getattr(crew.maximum, gauge)
        scale = d.w / 140
        page.svg(scaled(instruments.dial_face(level, top, hue, 1, ghost), scale), d.x, d.y, d.w, d.h)
        instruments.dial_numbers(page, d.x, d.y, top, 15 * scale, scale)
        if gauge in shown.action_model.gauges:
            width = 4 if shown.hover == Dial(gauge) else 2.6
            ring = f'<circle cx="73" cy="73" r="69" fill="none" stroke="{GOLD}" stroke-width="{width}"/>'
            page.svg(scaled(ring, scale), d.x - 3 * scale, d.y - 3 * scale, d.w + 6 * scale, d.h + 6 * scale)
        x, y = d.middle[0], d.y + 110 * scale
        page.svg(box(0, 0, 46, 24, 3, INK, BRASS, 1.4), x - 23, y - 12, 46, 24)
        page.text(str(level), x, y - 0.5, 20, GOLD, "bold", "middle")
        page.text(term("gauge", gauge), x, d.bottom + 12, 17, PAPER_LIGHT, "bold", "middle", fit=138)

    def _assistants(self, page: Page, colour: str, kind: str, n: int, b: Box, *, lit: bool) -> None:
        body = box(2, 2, b.w, b.h, 5, NIGHT_DEEP, GOLD if lit else BRASS, 2.6 if lit else 1.3)
        body += box(6, 6, b.w - 8, 46, 3, NIGHT_LIGHT) + at(b.w / 2 + 2, 29, emblems.box_icon(kind), 1.12)
        short = b.h < 150
        if short:
            body = box(2, 2, b.w, b.h, 5, NIGHT_DEEP, GOLD if lit else BRASS, 2.6 if lit else 1.3)
            body += box(6, 6, b.w - 8, 32, 3, NIGHT_LIGHT) + at(b.w / 2 + 2, 22, emblems.box_icon(kind), 0.8)
        page.svg(body, b.x - 2, b.y - 2, b.w + 4, b.h + 4)
        if not short:
            page.text(term("box", kind), b.x + b.w / 2, b.y + 64, 16, PAPER_LIGHT, "bold", "middle", fit=b.w - 6)
        foot = b.y + (38 if short else 76)
        for m in range(n):
            step = min(32.0, (b.w - 30) / max(1, n - 1)) if n > 1 else 0
            x = b.x + b.w / 2 - 14 + (m - (n - 1) / 2) * step
            page.svg(scaled(instruments.pawn(colour), 1.18), x, foot, 29, 47)
        if page.compact or short:
            return
        for j, line in enumerate(term("box note", kind).split("/")):
            page.text(line.strip(), b.x + b.w / 2, b.y + 135 + j * 18, 13.5, NIGHT_TEXT, "text", "middle", fit=b.w - 6)


def hot_box(shown: Shown) -> str:
    """The box that the planned move would take an assistant from."""
    if shown.action_model.style == "alarm" and shown.table.view.open.crews[shown.seat or 0].boxes.escort:
        return constants.ESCORT
    if shown.way is not None and "drive" in {c.name for c in shown.action_model.controls}:
        return constants.MECHANIC
    if isinstance(shown.hover, AssistantBox):
        return shown.hover.box
    hover: dict[Name, str] = {
        "repair": constants.MECHANIC,
        "drive": constants.MECHANIC,
        "lift": constants.ESCORT,
        "explore": constants.PATHFINDER,
        "draw": constants.PATHFINDER,
        "cash": constants.FUNDING,
        "send": constants.ESCORT,
    }
    return hover.get(shown.hover, "")


def after(shown: Shown) -> tuple[int | None, int | None, int | None]:
    """Levels after what the mouse points at: ghost needles."""
    if shown.way is not None:
        crew = shown.way.after
        return crew.fuel, crew.engine, crew.chassis
    seat = shown.seat
    if (
        seat is not None
        and shown.hover in ("fuel", Dial(constants.FUEL))
        and constants.FUEL in shown.action_model.gauges
    ):
        crew = shown.table.view.open.crews[seat]
        return min(crew.maximum.fuel, crew.fuel + shown.picked.fuel), None, None
    return None, None, None


def draw_needles(page: Page, shown: Shown) -> None:
    """Draw the three needles at their present angles."""
    seat = shown.seat
    if seat is None:
        return
    crew = shown.stage.view.open.crews[seat]
    for i, (gauge, _) in enumerate(DIALS):
        d = dial_box(shown.layout.dashboard, i)
        top = getattr(crew.maximum, gauge)
        value = min(max(shown.stage.needles[seat, gauge].value, -0.3), top + 0.3)
        page.svg(needle_at(round(instruments.dial_angle(value, top)), d.w), d.x, d.y, d.w, d.h)


@lru_cache(maxsize=512)
def needle_at(degrees: int, wide: float) -> str:
    """A needle on a dial of that width."""
    return scaled(at(70, 70, instruments.dial_needle(degrees)), wide / 140)
