"""The top of the Crazy Race screen: order of play, stage, phase, whose turn it is, and the clock."""

from __future__ import annotations

from collections.abc import Hashable

from greatrace.crazy_race import words
from greatrace_client.games.crazy_race.panel import Panel, Shown
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.table_news import absence
from greatrace_client.race_common.clock_view import CLOCK, draw_clock, times_of
from greatrace_client.race_common.turn_order import draw_phases, draw_plate, draw_rule, label_plate
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, NIGHT_TEXT, PAPER_LIGHT

PHASES = (words.REVEALING, words.LAYING, words.SCORING)


class TurnOrder(Panel):
    """The order of play from the first player of this stage; the player on turn is gold."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.turn_order

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        seats = shown.table.seats
        return o.first, shown.acting, tuple((shown.name(seat), absence(seats, seat)) for seat in range(len(o.crews)))

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        panels.panel(page, *b)
        crews = shown.stage.view.open.crews
        step = (b.w - 24) / len(crews)
        for i in range(len(crews)):
            seat = (shown.stage.view.open.first + i) % len(crews)
            self._entry(page, shown, i, seat, Box(b.x + 14 + i * step, b.y + 14, step - 5, 64))

    def _entry(self, page: Page, shown: Shown, place: int, seat: int, b: Box) -> None:
        now = seat == shown.acting
        draw_plate(page, b, now=now)
        scale = round(min(b.w - 8, 88) / 158, 2)
        kind = words.LOCOMOTIVES[(1, 0, 2, 1)[seat]]
        railway.draw_locomotive(page, kind, shown.stage.colour(seat), b.x + b.w / 2, b.y + 44, scale, rim=None)
        label_plate(page, b, place, shown.name(seat), absence(shown.table.seats, seat), now=now)


class Banner(Panel):
    """The banner: stage, phase, turn, player on turn, and the clock."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.banner

    def key(self, shown: Shown) -> Hashable:
        o = shown.stage.view.open
        return o.stage, o.stages, o.phase, o.turns, o.scored, o.last, headline(shown), times_of(shown.clock)

    def paint(self, page: Page, shown: Shown) -> None:
        b = self.box(shown)
        o = shown.stage.view.open
        panels.panel(page, *b, lit=True)
        page.text(tr("Stage"), b.x + 56, b.y + 20, 14, BRASS_LIGHT, "bold", "middle", 0.06, fit=86)
        page.text(str(max(1, o.stage)), b.x + 40, b.y + 44, 32, PAPER_LIGHT, "display", "middle")
        page.text(tr("of {n}", n=o.stage + o.stages), b.x + 56, b.y + 46, 16, NIGHT_TEXT, fit=50)
        draw_rule(page, b.x + 104, b.y)
        phases = PHASES[1:] if b.w > 860 else (o.phase,)
        names = [(term("crazy phase", phase), phase == o.phase) for phase in phases]
        x = draw_phases(page, names, b.x + 124, b.y, 14)
        draw_rule(page, x + 4, b.y)
        room = b.right - x - 40 - (CLOCK if shown.clock is not None else 0)
        page.text(headline(shown), x + 22, b.y + 22, 17, PAPER_LIGHT, "bold", fit=room)
        page.text(subline(shown), x + 22, b.y + 45, 15, NIGHT_TEXT, fit=room)
        if shown.clock is not None:
            draw_clock(page, b.right - CLOCK + 4, b.y, shown.clock, BRASS_LIGHT)


def headline(shown: Shown) -> str:
    """Whose turn it is, or what the player is asked."""
    if shown.paused:
        return tr("The race is paused")
    if shown.table.over:
        return tr("The race is over")
    if shown.action_model.prompt and not shown.ahead:
        return shown.action_model.title
    seat = shown.acting
    if seat is None:
        return term("crazy phase", shown.stage.view.open.phase)
    return tr("Your turn") if seat == shown.seat else tr("{name}’s turn", name=shown.name(seat))


def subline(shown: Shown) -> str:
    """The number of the turn or the side."""
    o = shown.stage.view.open
    if o.phase == words.LAYING:
        turn = min(words.TURNS, o.turns // len(o.crews) + 1)
        return tr("Turn {n} of {of}", n=turn, of=words.TURNS)
    if o.phase == words.SCORING:
        return tr("Side {n} of {of}, clockwise from the arrow", n=max(1, o.scored), of=words.SIDES)
    return ""
