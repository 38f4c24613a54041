"""The planning screen: assistants are dragged, clicked or keyed into the four boxes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Protocol

from attrs import evolve

from greatrace.great_race import constants
from greatrace.translation import marked
from greatrace_client.games.great_race.camera import Camera
from greatrace_client.games.great_race.layout import Layout
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.plan_slots import SlotHitArea, draw_slots, slot_areas
from greatrace_client.games.great_race.planner import Counts, Planner
from greatrace_client.games.great_race.targets import FewerAssistants, MoreAssistants, PlanBox, PlanSlot
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, instruments, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BLACK, CREWS, GOLD, GOOD, INK, NIGHT, PAPER, PAPER_LIGHT, SEPIA, mix
from greatrace_client.ui.draw.shapes import Point, at, box, disc, ellipse, poly, scaled, shape
from greatrace_client.ui.widgets import Form, Widget

AROUND = 100.0  # units of the map that the player wants to see on the far side of the player's vehicle
NUMBER = 30.0  # units for the number between a box's buttons
FEET = 34.0  # units that the screen's feet and shadow reach below it
NARROW = 184.0  # units: a leaf that is no wider has its name below the icon and no notes
TITLED = 130.0  # units of the tray that are worth a title


def plan_boxes(b: Box) -> list[Box]:
    """The four boxes on the screen's leaves."""
    gap = 16.0
    wide = (b.w - 68 - 3 * gap) / 4
    return [Box(b.x + 34 + i * (wide + gap), b.y + 34, wide, b.h - 154) for i in range(4)]


def tray_box(b: Box) -> Box:
    return Box(b.x + 34, b.bottom - 104, b.w - 68, 72)


def button_width(b: Box) -> float:
    """The width of the two buttons of a box, with its number between them."""
    return min(62.0, (b.w - 2 * 14 - NUMBER) / 2)


def clear_sight(layout: Layout) -> Box:
    """The visible map above or below the planning screen."""
    sight, screen = layout.sight, layout.screen
    if screen.middle[1] > sight.middle[1]:
        return Box(sight.x, sight.y, sight.w, screen.y - 14 - sight.y)
    return Box(sight.x, screen.bottom + FEET, sight.w, sight.bottom - screen.bottom - FEET)


def well_placed(layout: Layout, camera: Camera, at: Point, onward: Point) -> Layout:
    """The layout with the planning screen where it hides neither the player's place nor its surroundings: below or, at
    the foot of the map, above.
    """
    below, above = (evolve(layout, screen=screen) for screen in layout.screens)

    def leaves(one: Layout, around: float) -> bool:
        x, y = camera.foreseen(at, onward, clear_sight(one))
        return clear_sight(one).holds(x, y + around)

    return below if leaves(below, AROUND) or not leaves(above, -AROUND / 2) else above


def pawns_box(b: Box) -> Box:
    """The area of the pawns of a box."""
    return Box(b.x + 14, b.y + 68, b.w - 28, max(40.0, b.h - 184))


class FoldingScreen(Panel):
    """The planning screen: three leaves of canvas with the four boxes and the tray."""

    def __init__(self, form: Form) -> None:
        super().__init__(lambda layout: layout.screen)
        self.form = form
        self.planner: Planner | None = None
        self.widgets: list[Widget] = []

    def build(self, shown: Shown, changed: Callable[[], object]) -> list[Widget]:
        """An area for every box and its two buttons."""
        planner, made = self.planner, list[Widget]()
        if planner is None:
            return made
        for i, b in enumerate(plan_boxes(self.box(shown))):
            kind = constants.BOXES[i]
            area = HitArea(
                PlanBox(kind),
                partial(term, "box", kind),
                changer(partial(planner.add, i), changed),
                partial(term, "box_effect", kind),
                key=str(i + 1),
            )
            area.place(b.x, b.y, b.w, b.h - 58)
            less = HitArea(
                FewerAssistants(kind), "−1", changer(partial(planner.remove, i), changed), "Take one assistant back"
            )
            wide = button_width(b)
            less.place(b.x + 14, b.bottom - 56, wide, 42)
            less.why = "" if planner.counts[i] else marked("No assistant here")
            more = HitArea(
                MoreAssistants(kind), "+1", changer(partial(planner.add, i), changed), "Place one assistant here"
            )
            more.place(b.right - 14 - wide, b.bottom - 56, wide, 42)
            more.why = "" if planner.left > 0 else marked("All are placed: take one back first.")
            made += [area, *slot_areas(pawns_box(b), i, planner, changed), less, more]
        tray = HitArea("tray", "To place", tooltip="Drag an assistant into a box, or click it and then the box.")
        tray.place(*tray_box(self.box(shown)))
        made.append(tray)
        self.widgets = made
        return made

    def key(self, shown: Shown) -> Hashable:
        p = self.planner
        looks = tuple(self.form.look(w) for w in self.widgets)
        return (p.plan, p.left, p.source, p.lifted, looks) if p is not None else None

    def paint(self, page: Page, shown: Shown) -> None:
        planner, b = self.planner, self.box(shown)
        if planner is None:
            return
        colour = shown.table.colour(shown.seat or 0)
        leaves(page, b, colour)
        after = self._foreseen(planner)
        for i, plan_box in enumerate(plan_boxes(b)):
            here = planner.counts[i] - (planner.lifted and planner.source == i)
            self._leaf(page, shown, plan_box, i, here, after[i] if after is not None else here)
            draw_slots(page, pawns_box(plan_box), colour, planner.total, here, after[i] if after is not None else here)
        self._tray(page, b, planner, colour)
        for widget in self.widgets:
            widget.draw(page, self.form.look(widget))

    def _foreseen(self, planner: Planner) -> Counts | None:
        """The counts after a click on the empty place under the mouse; None without one."""
        name = next((w.name for w in self.widgets if isinstance(w, SlotHitArea) and self.form.look(w).hover), None)
        return planner.would(constants.BOXES.index(name.box), name.number) if isinstance(name, PlanSlot) else None

    def _leaf(self, page: Page, shown: Shown, b: Box, index: int, n: int, after: int) -> None:
        kind = constants.BOXES[index]
        mine = (PlanBox(kind), FewerAssistants(kind), MoreAssistants(kind))
        hot = after > n or any(self.form.look(w).hover for w in self.widgets if w.name in mine)
        panels.plate(page, b.x, b.y, b.w, b.h, 6, PAPER_LIGHT)
        leaf_head(page, b, kind)
        tray = pawns_box(b)
        dash = 'stroke-dasharray="7 5"' if hot else ""
        page.svg(box(1, 1, tray.w - 2, tray.h - 2, 5, PAPER, GOLD if hot else SEPIA, 3 if hot else 1.2, dash), *tray)
        if b.w > NARROW:
            self._notes(page, shown, kind, b, tray.bottom + 20)
        self._buttons(page, b, kind, n)
        tone = INK if after == n else GOOD if after > n else BAD
        page.text(str(after), b.x + b.w / 2, b.bottom - 35, 30, tone, "bold", "middle")

    def _notes(self, page: Page, shown: Shown, kind: str, b: Box, y: float) -> None:
        """Draw the effect of an assistant there; on a narrow screen only the tooltip has it."""
        engine = shown.table.view.open.crews[shown.seat or 0].engine
        first, _, second = term("plan note", kind, n=engine).partition("/")
        page.text(first.strip(), b.x + b.w / 2, y, 17, INK, "bold", "middle", fit=b.w - 20)
        if not page.compact:
            page.text(second.strip(), b.x + b.w / 2, y + 22, 15.5, SEPIA, "text", "middle", fit=b.w - 20)

    def _buttons(self, page: Page, b: Box, kind: str, n: int) -> None:
        planner = self.planner
        assert planner is not None
        wide = button_width(b)
        middle, arm = wide / 2, min(8.0, wide / 4)
        minus = f"M{middle - arm} 19H{middle + arm}"
        plus = f"{minus}M{middle} {19 - arm}V{19 + arm}"
        fewer, more = FewerAssistants(kind), MoreAssistants(kind)
        for name, x, path, off in (
            (fewer, b.x + 14, minus, n == 0),
            (more, b.right - 14 - wide, plus, planner.left <= 0),
        ):
            look = next((self.form.look(w) for w in self.widgets if w.name == name), None)
            tone = "#CFC2A0" if off else mix(GOLD, "#FFFFFF", 0.3) if look is not None and look.hover else GOLD
            shade = "#A79B80" if off else mix(GOLD, BLACK, 0.3)
            body = box(1, 3, wide - 2, 38, 5, shade, INK, 1.3) + box(1, 1, wide - 2, 36, 5, tone)
            page.svg(body + shape(path, stroke="#8C8060" if off else INK, width=3.4), x, b.bottom - 56, wide + 2, 44)

    def _tray(self, page: Page, b: Box, planner: Planner, colour: str) -> None:
        t = tray_box(b)
        panels.plate(page, t.x, t.y, t.w, t.h, 6, PAPER)
        words_ = t.w - 330
        note = tr("Click a place, drag an assistant, or press 1 2 3 4; Shift removes one")
        noted = page.fits(note, words_, 15.5) and not page.compact
        if words_ > TITLED:
            page.text(tr("To place"), t.x + 22, t.y + (24 if noted else 36), 20, INK, "bold", fit=words_)
        if noted:
            page.text(note, t.x + 22, t.y + 50, 15.5, SEPIA, fit=words_)
        x = t.right - 310
        for i in range(planner.total):
            page.svg(scaled(instruments.pawn_slot(), 1.7), x + i * 40, t.y + 2, 44, 70)
        for i in range(planner.left):
            page.svg(scaled(instruments.pawn(colour), 1.6), x + 1 + i * 40, t.y + 2, 40, 66)
        count = tr("{n} of {most}", n=planner.left, most=planner.total)
        page.text(count, t.right - 18, t.y + 36, 22, BAD if planner.left else SEPIA, "bold", "right", fit=70)


def changer(change: Callable[[], bool], changed: Callable[[], object]) -> Callable[[], object]:
    """A callback that makes the change, then reports it."""

    def done() -> None:
        change()
        changed()

    return done


def leaves(page: Page, b: Box, colour: str) -> None:
    """Draw three canvas leaves in wood, standing in front of the map."""
    body, _, light, _, _ = CREWS[colour]
    w, h = b.w, b.h
    leaf = w / 3
    out = ellipse(w / 2 + 10, h + 22, w / 2, 16, BLACK, more='opacity=".4"')
    tops = ((26, 14), (14, 14), (14, 26))
    feet = ((h + 6, h + 20), (h + 20, h + 20), (h + 20, h + 6))
    for i, tone in enumerate((mix(body, BLACK, 0.22), body, mix(body, BLACK, 0.3))):
        (tl, tr_), (bl, br) = tops[i], feet[i]
        left, right = 10 + i * leaf, 10 + (i + 1) * leaf
        out += poly([(left, tl), (right, tr_), (right, br), (left, bl)], fill="#7A4B22", stroke=INK, width=2.4)
        inner = [(left + 10, tl + 11), (right - 10, tr_ + 11), (right - 10, br - 11), (left + 10, bl - 11)]
        out += poly(inner, fill=tone, stroke=INK, width=1.6)
        line = [(left + 17, tl + 19), (right - 17, tr_ + 19), (right - 17, br - 19), (left + 17, bl - 19)]
        out += poly(line, stroke=light, width=1.2, more='opacity=".7"')
        if i:
            out += box(left - 6, 60, 12, 30, 2, "url(#brass)", INK, 1.4) + box(
                left - 6, h - 40, 12, 30, 2, "url(#brass)", INK, 1.4
            )
    page.svg(out, b.x - 10, b.y - 14, w + 20, h + 44)


TIGHT, LEAST = 22.0, 16.0  # units between lines: with less than the first their letters are smaller; the least
TITLE = 1.25  # lines: the height of the title over them


def draw_allowances(page: Page, b: Box, lines: list[str], title: str = "") -> None:
    """Draw what the current plan allows, on a plate of the action panel, under that title or the usual one; as many
    lines as there is room for.
    """
    panels.plate(page, b.x, b.y, b.w, b.h, 4, PAPER)
    lines = lines[: max(0, int((b.h - 12) / LEAST - TITLE))]
    step = min(30.0, (b.h - 12) / (len(lines) + TITLE))
    tight = step < TIGHT
    size = 16 * step / TIGHT if tight else 16
    top = b.y + 6 + step * TITLE / 2 if tight else b.y + 24
    page.text(title or tr("This plan means"), b.x + 18, top, 18, INK, "bold", fit=b.w - 36)
    for i, line in enumerate(lines):
        y = top + (step * (TITLE + 1) / 2 if tight else 28) + i * step
        page.svg(disc(7, 7, 3.4, BAD), b.x + 18, y - 7, 14, 14)
        page.text(line, b.x + 38, y, size, INK, fit=b.w - 52)


def leaf_head(page: Page, b: Box, kind: str) -> None:
    """Draw icon and name of the box on a leaf."""
    narrow = b.w <= NARROW
    middle, scale = (((b.w - 14) / 2, 19.0), 0.72) if narrow else ((28.0, 25.0), 1.1)
    head = box(0, 0, b.w - 14, 50, 3, NIGHT, INK, 1.2) + at(*middle, emblems.box_icon(kind, ground=NIGHT), scale)
    page.svg(head, b.x + 7, b.y + 7, b.w - 14, 51)
    if narrow:
        page.text(term("box", kind), b.x + b.w / 2, b.y + 47, 14, PAPER_LIGHT, "bold", "middle", fit=b.w - 16)
    else:
        page.text(term("box", kind), b.x + 62, b.y + 32, 22, PAPER_LIGHT, "bold", fit=b.w - 76)


class HasPlanningScreen(Protocol):
    """The screen behind which the player plans."""

    @property
    def screen(self) -> FoldingScreen: ...
