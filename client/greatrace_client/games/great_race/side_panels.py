"""The left column: turn order and rivals' dashboards."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace.great_race import constants
from greatrace.great_race.state import Crew
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.i18n import tr, trn
from greatrace_client.i18n.names import finish_place, price
from greatrace_client.i18n.table_news import absence, in_words
from greatrace_client.race_common.turn_order import draw_mark, draw_plate, label_plate
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, instruments, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    CHASSIS,
    CREWS,
    FUEL,
    GOOD,
    INK,
    NIGHT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
)
from greatrace_client.ui.draw.shapes import at, box, disc, scaled, shape
from greatrace_client.ui.draw.vehicles import seen

CARD_BACK = box(-6, -9, 12, 18, 2, "#8E1F16", INK, 1.3) + box(-3.4, -6.4, 6.8, 12.8, 1, "none", "#F4DD98", 0.8)


class TurnOrder(Panel):
    """The turn order; the player on turn is gold."""

    def __init__(self) -> None:
        super().__init__(lambda layout: layout.turn_order)

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        return (
            o.order,
            acting(shown),
            tuple(c.passed or bool(c.place) for c in o.crews),
            tuple((shown.name(s), shown.stage.vehicle(s).model, absence(shown.table.seats, s)) for s in o.order),
        )

    def paint(self, page: Page, shown: Shown) -> None:
        x, y, w, h = self.box(shown)
        o = shown.stage.view.open
        panels.panel(page, x, y, w, h)
        step = (w - 24) / len(o.order)
        for i, seat in enumerate(o.order):
            self._entry(page, shown, i, seat, Box(x + 14 + i * step, y + 14, step - 5, 64))

    def _entry(self, page: Page, shown: Shown, place: int, seat: int, b: Box) -> None:
        crew = shown.stage.view.open.crews[seat]
        now = seat == acting(shown)
        out = crew.passed or bool(crew.place)
        draw_plate(page, b, now=now, paper=PAPER_DARK if out else PAPER)
        k = min(b.w, 84) / 196
        left = b.x + (b.w - 170 * k) / 2
        vehicle = scaled(seen(crew.colour, shown.stage.vehicle(seat).model).body, k)
        page.svg(vehicle, left, b.y + 45 - 98 * k, 170 * k + 1, 100 * k, 130 if out else 255)
        label_plate(page, b, place, shown.name(seat), absence(shown.table.seats, seat), now=now)


def acting(shown: Shown) -> int | None:
    """The seat on turn in the picture."""
    o = shown.stage.view.open
    if o.phase == constants.CONVOY and o.turn is not None and not o.turn.over:
        return o.turn.seat
    question = shown.question
    if o.phase == constants.BIVOUAC and question is not None and len(question.asked) == 1:
        return question.asked[0]
    return None


class Rival(Panel):
    """Another player's dashboard: gauges, boxes, money, cards; behind a shutter while plans are secret."""

    def __init__(self, index: int) -> None:
        super().__init__(lambda layout: layout.rivals[index])
        self.index = index

    def seat(self, shown: Shown) -> int:
        return shown.rivals[self.index]

    def key(self, shown: Shown) -> Hashable:
        seat = self.seat(shown)
        question = shown.question
        planning = question is not None and question.prompt == "plan"
        lit = seat in shown.action_model.seats, shown.lit_seat == seat
        return (
            shown.stage.view.open.crews[seat],
            shown.stage.purses[seat].shown,
            shown.name(seat),
            shown.level(seat),
            absence(shown.table.seats, seat),
            lit,
            planning,
            planning and question is not None and seat in question.asked,
            acting(shown) == seat,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        seat, b = self.seat(shown), self.box(shown)
        crew = shown.stage.view.open.crews[seat]
        panels.panel(page, *b, lit=acting(shown) == seat or seat in shown.action_model.seats)
        panels.plate(page, b.x + 10, b.y + 10, b.w - 20, b.h - 20, 4)
        self._header(page, shown, seat, b)
        if b.h < 100:
            return
        tight = b.h < 150
        self._gauges(page, crew, b, tight=tight)
        rule = shape(f"M1 0V{b.h - 78}", stroke=SEPIA, width=1, more='opacity=".6"')
        page.svg(rule, b.x + 184, b.y + 52, 2, b.h - 76)
        question = shown.question
        if question is not None and question.prompt == "plan":
            shutter(page, crew.colour, b, tight=tight, ready=seat not in question.asked)
        elif crew.place:
            self._arrived(page, crew, b)
        else:
            self._boxes(page, crew, b, tight=tight)
        self._cards(page, crew, b, tight=tight)

    def _header(self, page: Page, shown: Shown, seat: int, b: Box) -> None:
        crew = shown.stage.view.open.crews[seat]
        body, _, _, ink, _ = CREWS[crew.colour]
        bar = box(0, 0, b.w - 22, 32, 3, body) + shape(f"M0 32H{b.w - 22}", stroke=INK, width=2)
        page.svg(bar, b.x + 11, b.y + 11, b.w - 22, 33)
        page.svg(at(16, 16, emblems.badge(crew.colour, 13)), b.x + 16, b.y + 11, 32, 32)
        money = price(shown.stage.purses[seat].shown)
        page.text(money, b.right - 24, b.y + 26.5, 19, ink, "bold", "right")
        room = b.w - 84 - page.measure(money, 19, "bold")
        name = shown.name(seat)
        if crew.passed and not crew.place:
            name = tr("{name} – passed", name=name)
        page.text(name, b.x + 54, b.y + 26.5, 19, ink, "bold", fit=room)
        if why := absence(shown.table.seats, seat):
            draw_mark(page, b.x + 42, b.y + 38, why, 9)
        status = in_words(shown.table.seats, seat) or shown.level(seat)
        note, before = f"({status})", page.measure(name, 19, "bold") + 8
        if status and before + page.measure(note, 15) <= room:
            page.text(note, b.x + 54 + before, b.y + 27.5, 15, ink)

    def _gauges(self, page: Page, crew: Crew, b: Box, *, tight: bool) -> None:
        row, top = (22, 58) if tight else (26, 62)
        rows = (
            (crew.fuel, crew.maximum.fuel, emblems.drop(), FUEL),
            (crew.engine, crew.maximum.engine, emblems.cog(WEAR, PAPER_LIGHT), WEAR),
            (crew.chassis, crew.maximum.chassis, emblems.chassis_icon(), CHASSIS),
        )
        for j, (level, most, icon, hue) in enumerate(rows):
            y = b.y + top + j * row
            panels.gauge_bar(page, b.x + 20, y, level, most, icon, hue)
            page.text(str(level), b.x + 166, y - 0.5, 18, BAD if level <= 2 else INK, "bold", "middle")

    def _boxes(self, page: Page, crew: Crew, b: Box, *, tight: bool) -> None:
        bh = 50.0 if tight else 58.0
        for j, kind in enumerate(constants.BOXES):
            n = getattr(crew.boxes, kind)
            x = b.x + 191 + j * 44
            body = box(1, 1, 40, bh, 3, PAPER if n else PAPER_DARK, INK, 1.2)
            body += box(1.6, 1.6, 38.8, bh - 27, 2.4, NIGHT if n else "#8C8468")
            body += at(21, bh / 2 - 12, emblems.box_icon(kind, PAPER_LIGHT), 0.6 if tight else 0.74)
            page.svg(body, x, b.y + 49, 42, bh + 2)
            for m in range(n):
                dx = (m - (n - 1) / 2) * min(13, 28 / n)
                page.svg(scaled(instruments.pawn(crew.colour), 0.56), x + 21 - 6.7 + dx, b.y + 24.5 + bh, 14, 23)

    def _arrived(self, page: Page, crew: Crew, b: Box) -> None:
        page.text(tr("Arrived"), b.x + 276, b.y + 66, 20, GOOD, "bold", "middle", fit=160)
        page.text(finish_place(crew.place), b.x + 276, b.y + 92, 17, INK, "text", "middle", fit=160)

    def _cards(self, page: Page, crew: Crew, b: Box, *, tight: bool) -> None:
        step = min(13.0, 58 / max(1, crew.hand))
        backs = "".join(at(8 + m * step, 12, CARD_BACK) for m in range(crew.hand))
        if backs:
            page.svg(backs, b.x + 194, b.bottom - (36 if tight else 48), 74, 24)
        words_ = trn("{held} of {n} card", "{held} of {n} cards", crew.chassis, held=crew.hand)
        page.text(
            words_,
            b.right - 22,
            b.bottom - (25 if tight else 36),
            15,
            BAD if crew.hand > crew.chassis else INK,
            "text",
            "right",
            fit=100,
        )


def shutter(page: Page, colour: str, b: Box, *, tight: bool, ready: bool) -> None:
    """The canvas shutter over a plan that is still secret."""
    body, dark, _, _, _ = CREWS[colour]
    bh = 50.0 if tight else 58.0
    slats = box(1, 1, 170, bh, 3, body, INK, 1.4)
    slats += "".join(shape(f"M{1 + v} 1V{bh + 1}", stroke=dark, width=2.4) for v in range(14, 170, 14))
    slats += box(16, bh / 2 - 14, 140, 30, 3, PAPER_LIGHT, INK, 1.4)
    tick = shape("M26 30L33 37L45 22", stroke=GOOD, width=4)
    sign = tick if ready else "".join(disc(26 + 9 * v, 31, 3, SEPIA) for v in range(3))
    page.svg(slats + at(0, bh / 2 - 29, sign), b.x + 191, b.y + 49, 174, bh + 2)
    page.text(tr("ready") if ready else tr("planning"), b.x + 191 + 54, b.y + 49.5 + bh / 2, 16, INK, "bold", fit=98)
