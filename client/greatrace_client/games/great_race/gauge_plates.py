"""Levels laid on engine and chassis: the two gauges as plates of the action panel, with the levels laid on them.

A loss (D3, D5), a toolbox (M1) and a bought level are laid by dragging, by clicking a plate, or with a key.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from greatrace.great_race import constants
from greatrace.translation import marked
from greatrace_client.games.great_race.rule_note import note_for, subject
from greatrace_client.games.great_race.targets import GaugePlate, Pip
from greatrace_client.i18n import term, tr
from greatrace_client.race_common.hit_areas import HitArea
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BLACK,
    CHASSIS,
    GOLD,
    GOOD,
    INK,
    NIGHT_TEXT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
    mix,
)
from greatrace_client.ui.draw.shapes import at, box, disc, shape

if TYPE_CHECKING:
    from greatrace.great_race.state import Crew
    from greatrace_client.games.great_race.controls import ActionModel
    from greatrace_client.games.great_race.panel import Shown
    from greatrace_client.ui.widgets import Look, Widget

PLATE_GAUGES = (constants.ENGINE, constants.CHASSIS)
KEYS = {constants.ENGINE: "E", constants.CHASSIS: "C"}
LEAST = 96.0  # least height of a plate in units; without that room the note is left out
FLAT = 60.0  # a plate's name is lost below this: however many buttons there are, they wait below
NOTE = 124.0  # units for the note about the rule below the plates, if that is enough for a sentence
PIP = 46.0  # units: a level in hand
WRENCH = "M-9 9L3 -3A7 7 0 0 1 11 -10L6.5 -5.5L8 -2L12 -1.5A7 7 0 0 1 4 4.4L-7 12Z"
CRACK = "M-2 -13L3 -5L-3 0L4 5L-1 13"


def plates(b: Box, foot: float, note: float) -> list[Box]:
    """The boxes of the two plates: between the levels in hand and the buttons, which begin at `foot`, and a note."""
    wide, top = (b.w - 44) / 2, b.y + 124
    room = foot - 12 - top
    tall = min(150.0, max(FLAT, room - note if room - note >= LEAST else room))
    return [Box(b.x + 16 + i * (wide + 12), top, wide, tall) for i in range(2)]


def plate_areas(page: Page, b: Box, foot: float, shown: Shown, pick: Callable[[str], object]) -> list[Widget]:
    """An area for every level that is still to be laid, or for the part on sale; one for each gauge."""
    action_model = shown.action_model
    made: list[Widget] = []
    x, y = b.x + b.w / 2, b.y + 80
    for i in range(action_model.pips):
        area = HitArea(Pip(i), "One level", tooltip="Drag it onto a gauge, or click it and then the gauge.")
        area.place(x + (i - action_model.pips / 2) * (PIP + 8) + 4, y - PIP / 2 + 6, PIP, PIP)
        made.append(area)
    if action_model.sale:
        area = HitArea("part", "Part", tooltip="Drag it onto a gauge to buy that level.")
        area.place(x - 60, y - PIP / 2 + 6, 120, PIP)
        made.append(area)
    note = note_for(page, subject(shown), Box(b.x, b.y, b.w - 32, NOTE - 20))
    for gauge, place in zip(PLATE_GAUGES, plates(b, foot, NOTE - 12 if note is not None else 0.0), strict=True):
        area = HitArea(
            GaugePlate(gauge),
            partial(term, "gauge", gauge),
            partial(pick, gauge),
            partial(about, shown, gauge),
            key=KEYS[gauge],
        )
        if gauge not in action_model.plates:
            area.why = why_closed(action_model, gauge)
        area.place(*place)
        made.append(area)
    return made


def why_closed(action_model: ActionModel, gauge: str) -> str:
    """The reason why no level can be put there."""
    crew, laid = action_model.stricken, action_model.laid[PLATE_GAUGES.index(gauge)]
    if crew is not None and action_model.gain and getattr(crew, gauge) + laid >= getattr(crew.maximum, gauge):
        return marked("It is full.")
    if crew is not None and not action_model.gain and getattr(crew, gauge) <= laid:
        return marked("No level is left there.")
    return marked("You can’t put a level there.")


def about(shown: Shown, gauge: str) -> str:
    """What the player's own gauge is for; whose it is and how it stands, where a rival's is shown."""
    crew, name = shown.action_model.stricken, term("gauge", gauge)
    if crew is None:
        return name
    seat = next(seat for seat, other in enumerate(shown.table.view.open.crews) if other.colour == crew.colour)
    if seat == shown.seat:
        return f"{name}. {term('gauge note', gauge)}"
    most = getattr(crew.maximum, gauge)
    return tr("{name}, {gauge}: {n} of {most}", name=shown.name(seat), gauge=name, n=getattr(crew, gauge), most=most)


def draw_plates(page: Page, shown: Shown, b: Box, widgets: list[Widget], look: Callable[[Widget], Look]) -> None:
    """Draw the levels in hand, and the gauges with the levels laid on them."""
    action_model = shown.action_model
    if action_model.hint:
        page.text(action_model.hint, b.x + b.w / 2, b.y + 54, 15, NIGHT_TEXT, "text", "middle", fit=b.w - 36)
    for widget in widgets:
        x, y, w, h = widget.box
        if widget.name == shown.carried:
            continue
        if isinstance(widget.name, Pip):
            draw_pip(page, x + w / 2, y + h / 2 - (3 if look(widget).hover else 0), gain=action_model.gain)
        elif widget.name == "part":
            draw_part(page, x + 26, y + h / 2 - (3 if look(widget).hover else 0))
            page.text(action_model.sale, x + 56, y + h / 2, 20, PAPER_LIGHT, "bold")
        elif isinstance(widget.name, GaugePlate):
            gauge, place = widget.name.gauge, Box(*widget.box)
            laid = action_model.laid[PLATE_GAUGES.index(gauge)]
            draw_plate(page, gauge, place, lit=look(widget).hover, live=gauge in action_model.plates)
            if action_model.stricken is not None:
                draw_levels(page, action_model.stricken, gauge, laid, place, gain=action_model.gain)
            elif laid:
                page.text(f"\u2212{laid}", place.x + place.w / 2, place.y + place.h / 2 + 14, 26, BAD, "bold", "middle")


def draw_plate(page: Page, gauge: str, b: Box, *, lit: bool, live: bool) -> None:
    """The plate of one gauge, without its levels."""
    panels.plate(page, b.x, b.y, b.w, b.h, 6, PAPER_LIGHT if live else PAPER_DARK)
    if lit and live:
        page.svg(box(2, 2, b.w - 4, b.h - 4, 5, "none", GOLD, 3.4), *b)
    icon = emblems.cog(WEAR, PAPER_LIGHT) if gauge == constants.ENGINE else emblems.chassis_icon()
    page.svg(at(18, 18, icon, 1.1), b.x + 10, b.y + 8, 36, 36)
    page.text(term("gauge", gauge), b.x + 50, b.y + 27, 19, INK, "bold", fit=b.w - 60)


def draw_levels(page: Page, crew: Crew, gauge: str, laid: int, b: Box, *, gain: bool) -> None:
    """Draw a cell a level, lost ones struck through, gained ones green; and the numbers before and after."""
    level, top = getattr(crew, gauge), getattr(crew.maximum, gauge)
    after = level + laid if gain else level - laid
    hue = WEAR if gauge == constants.ENGINE else CHASSIS
    cell = (b.w - 28) / max(1, top)
    body = ""
    for i in range(top):
        kept, moved = i < min(level, after), min(level, after) <= i < max(level, after)
        tone = hue if kept else mix(GOOD if gain else BAD, PAPER_LIGHT, 0.25) if moved else mix(PAPER, SEPIA, 0.12)
        body += box(i * cell + 1, 1, cell - 4, 28, 3, tone, INK, 1.1)
        if moved and not gain:
            body += shape(f"M{i * cell + 5} 26L{i * cell + cell - 7} 4", stroke=INK, width=2.2)
    page.svg(body, b.x + 14, b.y + 50, b.w - 20, 32)
    if b.h >= 104:
        draw_change(page, level, after, b, gain=gain)


def draw_change(page: Page, level: int, after: int, b: Box, *, gain: bool) -> None:
    """The level before and after, below the cells."""
    x, y = b.x + b.w / 2, b.y + 84 + (b.h - 84) / 2
    if level == after:
        page.text(str(level), x, y, 24, INK, "bold", "middle")
        return
    page.text(str(level), x - 32, y, 22, SEPIA, "bold", "middle")
    page.svg(shape("M1 8H18M12 2L18 8L12 14", stroke=INK, width=2.4), x - 10, y - 8, 20, 16)
    page.text(str(after), x + 32, y, 26, GOOD if gain else BAD, "bold", "middle")


def draw_pip(page: Page, x: float, y: float, *, gain: bool) -> None:
    """Draw one level: a cracked cog for a lost one, a spanner for a gained one."""
    body = disc(31, 35, 21, BLACK, more='opacity=".35"') + disc(28, 28, 22, INK)
    body += disc(28, 28, 20.4, GOOD if gain else BAD) + disc(28, 28, 17, "none", PAPER_LIGHT, 1.2, 'opacity=".6"')
    if gain:
        body += at(28, 28, shape(WRENCH, PAPER_LIGHT, INK, 1.2))
    else:
        body += at(28, 28, emblems.cog(PAPER_LIGHT, BAD), 1.25) + at(28, 28, shape(CRACK, stroke=INK, width=2.6))
    page.svg(body, x - 28, y - 28, 58, 62)


def draw_part(page: Page, x: float, y: float) -> None:
    """A crate with a part in it."""
    body = box(7, 11, 44, 38, 3, BLACK, more='opacity=".35"') + box(4, 6, 44, 38, 3, "#A9743A", INK, 1.8)
    body += shape("M4 18.6H48M4 31.4H48", stroke="#7A4B22", width=1.6)
    body += shape("M10 6V44M42 6V44", stroke=INK, width=1.2)
    body += disc(26, 25, 12.6, PAPER, INK, 1.4) + at(26, 25, emblems.cog(WEAR, PAPER), 0.95)
    page.svg(body, x - 28, y - 27, 56, 54)


def hint(pips: int, *, from_hand: bool = False, bought: bool = True) -> str:
    """What to do with the levels in hand, with the part cards there, or with a level for sale."""
    if pips == 1:
        return tr("Drag the level onto a gauge, or click the gauge.")
    if pips:
        return tr("Drag each level onto a gauge, or click the gauge.")
    if from_hand:
        return tr("Play a part from your hand, or buy a level.") if bought else tr("Play a part from your hand.")
    return tr("Drag a part onto a gauge, or click the gauge.")
