"""PADDOCK on the screen: a bay for each crew with its vehicle and the lengths of its gauges; the player's own can be
tuned.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from greatrace.great_race import constants as words
from greatrace.great_race.modules.paddock import PADDOCK, PaddockSlot, TuneGauge
from greatrace.great_race.state import Crew
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.module_api.board import HEAD, ModuleBoard, gold_ring
from greatrace_client.games.great_race.module_api.context import ModulePlace
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import labelled, term, tr
from greatrace_client.i18n.names import price
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, flat_gauges, panels
from greatrace_client.ui.draw.notes import draw_note
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CHASSIS, CREWS, FUEL, GOOD, INK, PAPER, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.shapes import at, box, scaled, shape
from greatrace_client.ui.draw.vehicles import half_track, paddock_vehicle
from greatrace_client.ui.parts_in_frames import Part, around
from greatrace_client.ui.widgets import Widget

GAUGES = (
    (words.FUEL, emblems.drop(), FUEL),
    (words.ENGINE, emblems.cog(WEAR, PAPER_LIGHT), WEAR),
    (words.CHASSIS, emblems.chassis_icon(), CHASSIS),
)
FOOT, STRIP, MOST = 46.0, 32.0, 206.0  # the plate below; a bay's coloured strip; a bay's greatest height
KNOB = 30.0  # a button that raises or lowers


class Knob(UiTarget, frozen=True):
    """A button that raises or lowers the maximum of a gauge."""

    gauge: str
    step: int


class WorkshopBoard(ModuleBoard):
    """The workshop: everybody sees all bays, and the others' choices."""

    name = PADDOCK
    chip_wide = 56.0
    prompts = frozenset({"workshop", "tune"})

    def place(self, layout: Layout) -> Box:
        """A box as large as the map allows: the map has nothing to show meanwhile."""
        sight, bays = layout.sight, len(layout.rivals) + 1
        w = min(sight.w - 8, 880.0)
        h = min(sight.h - 16, HEAD + 24 + FOOT + bays * MOST)
        return Box(sight.middle[0] - w / 2, sight.y + (sight.h - h) / 2, w, h)

    def opens(self, shown: Shown) -> bool:
        """Everybody looks on in the workshop; given vehicles are shown when the race begins."""
        question, o = shown.question, shown.table.view.open
        if question is None:
            return False
        line_up = question.prompt == "bivouac" and o.round <= 1 and self.extension.chosen(PADDOCK) == "preset"
        return super().opens(shown) or question.prompt == "workshop" or line_up

    # ---- the chip
    def chip_key(self, shown: Shown) -> Hashable:
        return None

    def paint_chip(self, page: Page, shown: Shown, b: Box) -> None:
        page.svg(at(20, 20, emblems.box_icon("mechanic", INK)), b.middle[0] - 20, b.middle[1] - 20, 40, 40)

    def words(self, shown: Shown) -> str:
        return labelled(term("module", self.name), tr("all vehicles and their maximum levels."))

    # ---- the board
    def key(self, shown: Shown) -> Hashable:
        hover = shown.hover if isinstance(shown.hover, Knob) else ""
        question = shown.question
        asked = (question.number, question.prompt) if question is not None and self.opens(shown) else None
        crews = tuple((c.maximum, c.fuel, c.engine, c.chassis) for c in shown.stage.view.open.crews)
        return self.slot(shown), crews, tuple(p.goal for p in shown.stage.purses), self.happening(shown), asked, hover

    def seats(self, shown: Shown) -> list[int]:
        """The player first, then clockwise."""
        return [*([] if shown.seat is None else [shown.seat]), *shown.rivals]

    def bay(self, shown: Shown, seat: int) -> Box:
        b, seats = self.inside(shown), self.seats(shown)
        tall = (b.h - FOOT - 8) / len(seats)
        return Box(b.x, b.y + seats.index(seat) * tall, b.w, tall - 8)

    def ladder(self, shown: Shown, seat: int, gauge: str) -> Box:
        """The box of a gauge's cells in a bay."""
        b = self.bay(shown, seat)
        left = b.x + self.garage(b) + 22
        row = [g for g, _, _ in GAUGES].index(gauge)
        step = (b.h - STRIP - 8) / len(GAUGES)
        return Box(left + 34 + KNOB, b.y + STRIP + 4 + row * step, b.right - left - 2 * KNOB - 92, step)

    @staticmethod
    def garage(b: Box) -> float:
        """The width of the vehicle's place."""
        return min(b.w * 0.32, (b.h - STRIP) * 1.8)

    def parts(self, shown: Shown) -> list[Part]:
        """The frame, then one bay after the other."""
        bays = [
            Part(around(self.bay(shown, seat)), partial(self._bay, shown=shown, seat=seat))
            for seat in self.seats(shown)
        ]
        b = self.inside(shown)
        foot = Box(b.x, b.bottom - FOOT, b.w, FOOT)
        return [super().parts(shown)[0], *bays, Part(around(foot), partial(self._foot, shown=shown, plate=foot))]

    def paint_board(self, page: Page, shown: Shown, b: Box) -> None:
        for part in self.parts(shown)[1:]:
            part.paint(page)

    def _foot(self, page: Page, shown: Shown, plate: Box) -> None:
        """Draw the sentence."""
        panels.plate(page, *plate, r=5, fill=PAPER_LIGHT if self.tunings(shown) else PAPER)
        inside = Box(plate.x + 12, plate.y + 1, plate.w - 24, plate.h - 2)
        draw_note(page, self.sentence(shown), inside, 15, INK, "bold")

    def sentence(self, shown: Shown) -> str:
        """What may be done, or what comes next."""
        if self.tunings(shown):
            each = price(self.extension.tables.step_price)
            return tr("Raise or lower a maximum: pay or receive {price} per level.", price=each)
        question = shown.question
        if question is not None and question.prompt == "workshop":
            who = ", ".join(shown.name(seat) for seat in question.asked)
            return term("waiting", "workshop", who=who)
        return tr("Each vehicle’s maximum levels; filled cells show the current level.")

    def _bay(self, page: Page, shown: Shown, seat: int) -> None:
        """A crew's strip, vehicle and gauges."""
        slot: PaddockSlot = self.slot(shown)
        b, crew = self.bay(shown, seat), shown.stage.view.open.crews[seat]
        question, effect = shown.question, self.happening(shown)
        now = question is not None and question.prompt in self.prompts and seat in question.asked
        lit = now or (effect is not None and effect.whose == seat)
        panels.plate(page, *b, r=5, fill=PAPER_LIGHT if lit else PAPER, inner=False)
        self._strip(page, shown, slot, seat, crew)
        wide = self.garage(b)
        k = min(wide / 178, (b.h - STRIP - 10) / 104)
        x, y = b.x + 8 + (wide - 170 * k) / 2, b.bottom - 8 - 100 * k
        model = slot.vehicles[seat]
        body = paddock_vehicle(model, crew.colour) if model else half_track(crew.colour, poster=k > 1.2)
        page.svg(scaled(body, k), x, y, 170 * k + 1, 100 * k)
        for gauge, icon, hue in GAUGES:
            self._gauge(page, shown, seat, crew, gauge, icon, hue)
        if lit:
            gold_ring(page, b)

    def _strip(self, page: Page, shown: Shown, slot: PaddockSlot, seat: int, crew: Crew) -> None:
        """Draw the player's name, vehicle's name and money; a tick for a player who has finished."""
        b = self.bay(shown, seat)
        body, _, _, ink, _ = CREWS[crew.colour]
        bar = box(0, 0, b.w - 3, STRIP - 2, 3, body) + shape(f"M0 {STRIP - 2}H{b.w - 3}", stroke=INK, width=2)
        page.svg(bar, b.x + 1.5, b.y + 1.5, b.w - 3, b.h - 3)  # bay height: a low strip is rounded too short
        page.svg(at(15, 15, emblems.badge(crew.colour, 12)), b.x + 5, b.y + 1, 30, 30)
        money = price(shown.stage.purses[seat].goal)
        right = b.right - 12
        page.text(money, right, b.y + 16, 18, ink, "bold", "right")
        right -= page.measure(money, 18, "bold") + 14
        if seat in slot.left:
            page.svg(at(12, 12, emblems.check(ink, 3.6), 0.8), right - 26, b.y + 4, 24, 24)
            right -= 32
        text = shown.name(seat)
        if slot.vehicles[seat]:
            text = f"{text} \u2013 {term('vehicle', slot.vehicles[seat])}"
        page.text(text, b.x + 42, b.y + 16, 18, ink, "bold", fit=right - b.x - 48)

    def _gauge(self, page: Page, shown: Shown, seat: int, crew: Crew, gauge: str, icon: str, hue: str) -> None:
        """Draw the cells that a gauge has, those that it could have within the bounds, and the number."""
        a = self.ladder(shown, seat, gauge)
        low, high = getattr(self.extension.tables.bounds, gauge)
        top, level = getattr(crew.maximum, gauge), getattr(crew, gauge)
        longest = max(getattr(self.extension.tables.bounds, g)[1] for g, _, _ in GAUGES)
        effect = self.happening(shown)
        changing = effect is not None and effect.whose == seat and effect.result == gauge
        page.svg(at(12, 12, icon, 0.98), a.x - KNOB - 34, a.middle[1] - 12, 24, 24)
        body = flat_gauges.ladder(a.w / longest, min(22.0, a.h - 6), level, top, (low, high), hue, lit=changing)
        page.svg(body, a.x, a.middle[1] - flat_gauges.ROW / 2, a.w + 4, flat_gauges.ROW)
        page.text(str(top), a.right + KNOB + 28, a.middle[1], 20, GOOD if changing else INK, "bold", "middle", fit=30)
        if seat == shown.seat and self.tuning(shown):
            for step in (-1, 1):
                self._knob(page, shown, gauge, step)

    # ---- tuning
    def tuning(self, shown: Shown) -> bool:
        """Whether gauges are being changed."""
        question = shown.question
        return question is not None and question.prompt in self.prompts

    def tunings(self, shown: Shown) -> dict[tuple[str, int], TuneGauge]:
        """The player's own changes, if the player is asked."""
        question = shown.question
        if question is None or not shown.table.my_move or question.prompt not in self.prompts:
            return {}
        return {(o.gauge, o.step): o for o in question.options if isinstance(o, TuneGauge)}

    def knob(self, shown: Shown, gauge: str, step: int) -> Box:
        """The button at either end of the player's own gauge."""
        a = self.ladder(shown, shown.seat or 0, gauge)
        side = min(KNOB, a.h - 2)
        x = a.x - KNOB - 3 if step < 0 else a.right + 5
        return Box(x + (KNOB - side) / 2, a.middle[1] - side / 2, side, side)

    def _knob(self, page: Page, shown: Shown, gauge: str, step: int) -> None:
        k = self.knob(shown, gauge, step)
        on = (gauge, step) in self.tunings(shown)
        hover = on and shown.hover == Knob(gauge, step)
        page.svg(scaled(flat_gauges.knob(more=step > 0, on=on, hover=hover), k.w / 30), k.x, k.y, k.w + 2, k.h + 3)

    def hit_areas(self, race: ModulePlace) -> list[Widget]:
        """Six buttons at the player's own gauges; greyed ones say why."""
        shown = race.shown
        if shown.seat is None or not self.tuning(shown):
            return []
        tunings, made = self.tunings(shown), list[Widget]()
        for gauge, _, _ in GAUGES:
            for step in (-1, 1):
                action = tunings.get((gauge, step))
                label = partial(tune_words, gauge, step, self.extension.tables.step_price)
                act = partial(race.input.send, action) if action is not None else (lambda: None)
                area = HitArea(Knob(gauge, step), label, act, label)
                area.place(*self.knob(shown, gauge, step))
                if action is None:
                    area.why = partial(self.why_not, shown, gauge, step)
                made.append(area)
        return made

    def why_not(self, shown: Shown, gauge: str, step: int) -> str:
        """The reason why that change is not offered."""
        if not self.tunings(shown) and not (shown.question and shown.table.my_move):
            return tr("It is not your turn.")
        crew = shown.table.view.open.crews[shown.seat or 0]
        low, high = getattr(self.extension.tables.bounds, gauge)
        now = getattr(crew.maximum, gauge)
        if now >= high if step > 0 else now <= low:
            return tr("It can go from {low} to {high}.", low=low, high=high)
        if step > 0 and crew.money < self.extension.tables.step_price:
            return tr("Not enough money.")
        return tr("Workshop changes can’t be undone.")


def tune_words(gauge: str, step: int, each: int) -> str:
    """A level more or less, and its price."""
    sign = "+1" if step > 0 else "\u22121"
    paid = tr("costs {price}", price=price(each)) if step > 0 else tr("gives {price}", price=price(each))
    return labelled(f"{term('gauge', gauge)} {sign}", paid)
