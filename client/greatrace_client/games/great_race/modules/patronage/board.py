"""PATRONAGE on the screen: the track up to the bank, with everybody's marker; the player can cash their own square on
it.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from greatrace.great_race.modules.patronage import CashPatronage, PatronageSlot
from greatrace_client.games.great_race.module_api.board import ModuleBoard
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import price
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels, patronage_signs
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.moving.markers import draw_marker
from greatrace_client.ui.draw.notes import draw_note
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BRASS,
    BRASS_DARK,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.shapes import Point, at, box, shape
from greatrace_client.ui.widgets import Widget

ROW = 7  # squares from one side to the other
FOOT = 44.0
HOP = 34.0  # units that a marker rises over a held square


class PatronsBoard(ModuleBoard):
    """The chip has the francs of the player's own square; the board has the track."""

    name = "patronage"
    chip_wide = 116.0
    tall = 318.0

    # ---- the chip
    def chip_key(self, shown: Shown) -> Hashable:
        slot: PatronageSlot = self.slot(shown)
        return slot.markers[shown.seat or 0]

    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        slot: PatronageSlot = self.slot(shown)
        page.svg(at(19, 21, patronage_signs.top_hat(), 0.86), b.x + 6, b.y + 3, 40, 40)
        amount = price(slot.squares[slot.markers[shown.seat or 0]])
        page.text(amount, b.x + 50, b.y + b.h / 2, 19, INK, "bold", fit=b.w - 56)

    def words(self, shown: Shown) -> str:
        slot: PatronageSlot = self.slot(shown)
        mine = slot.markers[shown.seat or 0]
        where = tr("Patronage: square {n}, {price}", n=mine, price=price(slot.squares[mine]))
        return f"{where}\n{tr('Each assistant on funding moves your marker one square.')}"

    # ---- the board
    def key(self, shown: Shown) -> Hashable:
        effect = self.happening(shown)
        return self.slot(shown), effect, self.cash(shown) is not None, shown.hover == "cash-square"

    def square(self, shown: Shown, index: int) -> Box:
        """The box of a square: two rows, the first from left to right, the second back above it."""
        b = self.inside(shown)
        step, tall = b.w / ROW, (b.h - FOOT - 14) / 2
        row, column = divmod(index, ROW)
        x = b.x + (column if row == 0 else ROW - 1 - column) * step
        return Box(x + 3, b.y + (1 - row) * tall + 2, step - 6, tall - 12)

    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        slot: PatronageSlot = self.slot(shown)
        self._carpet(page, shown, slot)
        for index, amount in enumerate(slot.squares):
            self._square(page, shown, slot, index, amount)
        walking = self.happening(shown)
        for seat in sorted(range(len(slot.markers)), key=lambda s: s == shown.seat):
            if walking is None or walking.seat != seat:
                spot = self.spot(shown, slot, seat)
                draw_marker(page, shown.table.colour(seat), *spot, scale=0.7 if seat == shown.seat else 0.6)
        panels.plate(page, b.x, b.bottom - FOOT, b.w, FOOT, r=5, fill=PAPER)
        text = tr("Assistants on funding move your marker, skipping occupied squares.")
        if self.cash(shown) is not None:
            text = tr(
                "Click your square to collect {price}; your marker returns to square {n}.",
                price=price(slot.squares[slot.markers[shown.seat or 0]]),
                n=slot.start,
            )
        draw_note(page, text, Box(b.x + 12, b.bottom - FOOT + 1, b.w - 24, FOOT - 2), 14.5, INK, "bold")

    def _carpet(self, page: Page, shown: Shown, slot: PatronageSlot) -> None:
        """Draw the carpet that joins the squares, turning up at the right side."""
        middles = [self.square(shown, i).middle for i in range(len(slot.squares))]
        x, y = middles[0][0] - 4, middles[-1][1] - 4
        d = "M" + "L".join(f"{px - x:.1f} {py - y:.1f}" for px, py in middles)
        w, h = middles[ROW - 1][0] - x + 20, middles[0][1] - y + 20
        body = shape(d, stroke=INK, width=14) + shape(d, stroke=BRASS, width=10)
        page.svg(body + shape(d, stroke=BRASS_DARK, width=1.6), x, y, w, h)

    def _square(self, page: Page, shown: Shown, slot: PatronageSlot, index: int, amount: int) -> None:
        """Draw a square: the francs on a coin or, before there are any, a visiting card; start and end have their
        signs.
        """
        b = self.square(shown, index)
        mine = self.cash(shown) is not None and slot.markers[shown.seat or 0] == index
        fill = GOLD_PALE if mine and shown.hover == "cash-square" else PAPER_LIGHT if amount else PAPER
        body = box(3, 5, b.w, b.h, 6, NIGHT_DEEP, more='opacity=".55"') + box(3, 3, b.w, b.h, 6, fill, INK, 1.5)
        if mine or index == slot.start:
            edge, dash = (GOLD, "") if mine else (SEPIA, 'stroke-dasharray="4 3"')
            body += box(5.5, 5.5, b.w - 5, b.h - 5, 4, "none", edge, 3.4 if mine else 1.6, dash)
        page.svg(body, b.x - 3, b.y - 3, b.w + 8, b.h + 10)
        if not page.compact:
            page.text(str(index), b.right - 5, b.bottom - 9, 13, SEPIA, at="right")
        if not amount:
            page.svg(at(16, 12, patronage_signs.visiting_card()), b.middle[0] - 16, b.y + 9, 32, 26)
            return
        last = index == len(slot.squares) - 1
        page.text(price(amount), b.middle[0], b.y + 19, 19, BAD if last else INK, "bold", "middle", fit=b.w - 8)
        icon = patronage_signs.bank() if last else emblems.coin(8)
        page.svg(at(22, 20, icon, 0.72 if last else 1), b.middle[0] - 22, b.y + 23, 44, 40, 255 if last else 150)

    def spot(self, shown: Shown, slot: PatronageSlot, seat: int) -> Point:
        """The place of that marker: in the middle, or beside the others on a shared square."""
        index = slot.markers[seat]
        here = [s for s in shown.stage.view.open.order if slot.markers[s] == index]
        return self.place_on(shown, index, here.index(seat), len(here))

    def place_on(self, shown: Shown, index: int, number: int = 0, of: int = 1) -> Point:
        """The place of marker `number` of `of` in the lower half of a square."""
        b = self.square(shown, index)
        spread = min(18.0, (b.w - 26) / max(1, of - 1)) if of > 1 else 0.0
        return b.middle[0] + (number - (of - 1) / 2) * spread, b.bottom - 15 - (6 if number % 2 and of > 2 else 0)

    # ---- cashing
    def cash(self, shown: Shown) -> CashPatronage | None:
        """The answer that cashes the player's square, if it is possible now."""
        question = shown.question
        if question is None or not shown.table.my_move:
            return None
        return next((o for o in question.options if isinstance(o, CashPatronage)), None)

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """The player's own square, when it can be cashed."""
        action = self.cash(race.shown)
        if action is None:
            return []
        slot: PatronageSlot = self.slot(race.shown)
        amount = price(slot.squares[slot.markers[race.shown.seat or 0]])
        words = partial(tr, "Collect {amount} from your patrons", amount=amount)
        area = HitArea("cash-square", words, partial(race.input.send, action), words)
        area.place(*self.square(race.shown, slot.markers[race.shown.seat or 0]))
        return [area]

    # ---- moving parts
    def draw_moving(self, page: Page, shown: Shown) -> None:
        """A marker that hops from free square to free square, higher over those that are held."""
        effect = self.happening(shown)
        if effect is None:
            return
        way = [self.spot(shown, self.slot(shown), effect.whose), *(self.place_on(shown, i) for i in effect.stops)]
        share = min(effect.t, 1.0) * (len(way) - 1)
        leg = min(int(share), len(way) - 2)
        x, y = easing.arc(way[leg], way[leg + 1], share - leg, HOP)
        draw_marker(page, shown.table.colour(effect.whose), x, y, scale=0.74)
