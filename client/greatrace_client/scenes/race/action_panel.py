"""The action panel: where one acts. Buttons, cards on offer, drawn tiles, or the alarm of a danger, always in one
place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from greatrace.great_race import words
from greatrace_client.draw import emblems, furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import (
    BAD,
    BLACK,
    GOLD,
    INK,
    NIGHT,
    NIGHT_TEXT,
    PAPER_LIGHT,
)
from greatrace_client.draw.pictures import picture
from greatrace_client.draw.shapes import at, box, disc, hex_points, notch, polar, poly, scaled, shape
from greatrace_client.draw.tiles import HEX, draw_tile
from greatrace_client.scenes.race.controls import Control
from greatrace_client.scenes.race.layout import Box
from greatrace_client.scenes.race.own_panels import draw_card
from greatrace_client.scenes.race.panel import Panel, Shown
from greatrace_client.scenes.race.planning import draw_allowances
from greatrace_client.scenes.race.zones import Zone
from greatrace_client.text import term, tr
from greatrace_client.text.describe import why_not
from greatrace_client.text.names import card_effect, card_name, tile_name
from greatrace_client.widgets import Button, Form, Widget

if TYPE_CHECKING:
    from greatrace.great_race.state import Threat

GAP = 10.0


class ControlButton(Button):
    """A button made from a control; two of the same control are the same button."""

    def __init__(self, control: Control, act: Callable[[Control], object]) -> None:
        super().__init__(
            lambda: control.label,
            lambda: act(control),
            lambda: tooltip(control),
            key=control.key,
            note=lambda: control.note,
            state=control.state,
            icon=control.icon,
            name=control.name,
        )
        self.control = control
        if control.why.short:
            self.why = lambda: control.why.line


def tooltip(control: Control) -> str:
    """What the control does and, when it is greyed, the rule that forbids it."""
    parts = [control.note] if control.note else []
    if control.why.rule and control.why.rule in KNOWN_RULES:
        parts.append(why_not(control.why.rule))
    return "\n".join(parts)


KNOWN_RULES = frozenset(
    {
        "B1",
        "B2",
        "P1",
        "C1",
        "C2",
        "C3",
        "C4",
        "C5",
        "C6",
        "C7",
        "C8",
        "PF1",
        "PF2",
        "M1",
        "M2",
        "E1",
        "E4",
        "F1",
        "D1",
        "D1a",
        "D2",
        "D3",
        "D4",
        "D5",
        "D6",
        "D7",
        "D8",
        "D9",
        "D10",
        "G1",
        "CARDS",
    }
)


class ActionPanel(Panel):
    """Widgets of the present desk; `build` places them, `paint` draws them."""

    def __init__(self, form: Form) -> None:
        super().__init__(lambda layout: layout.actions)
        self.form = form
        self.widgets: list[Widget] = []
        self.allowed: list[str] = []  # what the plan so far allows

    # ---- building
    def build(
        self, page: Page, shown: Shown, act: Callable[[Control], object], pick: Callable[[str, int], object]
    ) -> list[Widget]:
        """The widgets of the desk. `act` carries out a control; `pick` takes an offered card or a tile, by number."""
        b, desk = self.box(shown), shown.desk
        if desk.style == "market":
            self.widgets = [*offers(b, shown, pick), *self._buttons(page, shown, act, b.bottom - 16, up=True)]
        elif desk.style == "tiles":
            self.widgets = [*held_tiles(b, shown, pick), *self._buttons(page, shown, act, b.bottom - 16, up=True)]
        elif desk.style == "alarm":
            self.widgets = self._buttons(page, shown, act, b.y + 174)
        else:
            hint = 26 if desk.hint and desk.style == "buttons" and len(desk.controls) < 6 else 0
            self.widgets = self._buttons(page, shown, act, b.y + 42 + hint)
        return self.widgets

    def _buttons(
        self, page: Page, shown: Shown, act: Callable[[Control], object], top: float, *, up: bool = False
    ) -> list[Widget]:
        """Buttons from the top down (or, `up`, standing on `top`): wide ones alone, others two a row."""
        b, controls = self.box(shown), shown.desk.controls
        rows = button_rows(page, controls, b.w - 32)
        room = b.bottom - 14 - top if not up else 64.0 * len(rows)
        tall = min(54.0, room / max(1, len(rows)) - 8) if rows else 0
        y = top - (tall + 8) * len(rows) if up else top
        made: list[Widget] = []
        for row in rows:
            made += self._row(shown, row, Box(b.x + 16, y, b.w - 32, tall), act)
            y += tall + 8
        return made

    def _row(self, shown: Shown, row: list[Control], b: Box, act: Callable[[Control], object]) -> list[Widget]:
        if len(row) == 1 and row[0].name == "fuel":
            return fuel_row(row[0], b, act)
        half = (b.w - GAP) / 2
        made: list[Widget] = []
        for i, control in enumerate(row):
            button = ControlButton(control, act)
            if len(row) == 1:
                button.place(*b)
            else:
                button.place(b.x + i * (half + GAP), b.y, half, b.h)
            made.append(button)
        return made

    # ---- painting
    def key(self, shown: Shown) -> Hashable:
        looks = tuple(self.form.look(w) for w in self.widgets)
        alarm = shown.desk.style == "alarm"
        seconds = math.ceil(shown.seconds) if alarm and shown.seconds is not None else None
        names = tuple(shown.name(s) for s in (shown.table.question.asked if shown.table.question else ()))
        return (
            shown.desk.title,
            shown.desk.style,
            shown.desk.hint,
            tuple(shown.desk.controls),
            shown.desk.offered,
            tuple(shown.desk.offers),
            shown.desk.tiles,
            shown.picked,
            looks,
            seconds,
            shown.table.my_move,
            names,
            shown.table.view.open.threat if alarm else None,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b, desk = self.box(shown), shown.desk
        mine = shown.table.my_move
        furniture.panel(page, *b, lit=mine)
        if desk.style == "alarm":
            self._alarm(page, shown, b)
        else:
            furniture.heading(page, desk.title.upper(), b.x + 20, b.y + 24, b.w - 40)
        if desk.style == "market":
            self._market(page, shown)
        elif desk.style == "tiles":
            self._tiles(page, shown, b)
        elif desk.style == "wait" or (desk.style == "buttons" and not desk.controls):
            self._waiting(page, shown, b)
        elif desk.hint and desk.style == "buttons" and len(desk.controls) < 6:
            page.text(desk.hint, b.x + b.w / 2, b.y + 50, 15, NIGHT_TEXT, "text", "middle", fit=b.w - 40)
        elif desk.style == "plan" and self.widgets:
            y = max(w.box[1] + w.box[3] for w in self.widgets) + 14
            draw_allowances(page, Box(b.x + 16, y, b.w - 32, b.bottom - 18 - y), self.allowed)
        for widget in self.widgets:
            if isinstance(widget, Button):
                widget.draw(page, self.form.look(widget))

    def _market(self, page: Page, shown: Shown) -> None:
        for widget in self.widgets:
            if widget.name.startswith("offer"):
                index = int(widget.name.split()[1])
                card = shown.desk.offered[index]
                open_ = card in shown.desk.offers
                draw_card(
                    page,
                    Box(*widget.box),
                    shown,
                    card,
                    playable=open_,
                    lift=5 if open_ and self.form.look(widget).hover else 0,
                )
                if self.form.look(widget).focus:
                    widget.draw(page, self.form.look(widget))

    def _tiles(self, page: Page, shown: Shown, b: Box) -> None:
        page.wrap(shown.desk.hint, b.x + b.w / 2, b.y + 52, b.w - 60, 15, NIGHT_TEXT, at="middle")
        for widget in self.widgets:
            if not widget.name.startswith("tile"):
                continue
            index = int(widget.name.split()[1])
            tile = shown.table.ruleset.tiles[shown.desk.tiles[index]]
            t = Box(*widget.box)
            scale = t.w / 84
            x, y = t.x + t.w / 2, t.y + t.w / 2
            draw_tile(page, x, y - (4 if self.form.look(widget).hover else 0), tile, scale)
            if index == min(shown.picked.tile, len(shown.desk.tiles) - 1):
                ring = poly(hex_points((HEX + 1) * scale, t.w / 2 + 4, t.w / 2 + 4), stroke=GOLD, width=5)
                page.svg(ring, t.x - 4, t.y - 4, t.w + 8, t.w + 8)
            page.text(term("terrain", tile.terrain), x, t.bottom - 10, 17, PAPER_LIGHT, "bold", "middle", fit=t.w + 10)

    def _waiting(self, page: Page, shown: Shown, b: Box) -> None:
        """Who is waited for."""
        question = shown.table.question
        asked = question.asked if question is not None and not shown.table.my_move else ()
        y = b.y + 66
        hint = shown.desk.hint
        if hint:
            y = page.wrap(hint, b.x + 24, y, b.w - 48, 17, NIGHT_TEXT) + 14
        for seat in asked[:5]:
            if y > b.bottom - 24:
                break
            colour = shown.table.colour(seat)
            page.svg(at(18, 18, emblems.badge(colour, 16)), b.x + 24, y - 18, 36, 36)
            page.text(shown.name(seat), b.x + 72, y, 19, PAPER_LIGHT, "bold", fit=b.w - 150)
            page.svg("".join(disc(5 + 11 * i, 5, 3.4, NIGHT_TEXT) for i in range(3)), b.right - 66, y - 5, 34, 10)
            y += 44

    def _alarm(self, page: Page, shown: Shown, b: Box) -> None:
        """The head of a danger: red bar, countdown, picture, what it would do."""
        frame = shape(notch(6, 6, b.w + 4, b.h + 4, 12), stroke=GOLD, width=4, more='opacity=".9"')
        page.svg(frame, b.x - 8, b.y - 8, b.w + 16, b.h + 16)
        bar = box(0, 0, b.w - 24, 46, 3, BAD, INK, 1.4) + box(3, 3, b.w - 30, 40, 2, "none", "#FFB59E", 1)
        page.svg(bar + at(28, 24, emblems.danger(), 1.2), b.x + 12, b.y + 12, b.w - 24, 48)
        page.text(shown.desk.title, b.x + 62, b.y + 35, 24, PAPER_LIGHT, "bold", fit=b.w - 170)
        if shown.seconds is not None:
            countdown(page, b.right - 50, b.y + 46, shown)
        threat = shown.table.view.open.threat
        if threat is not None:
            threat_card(page, shown, threat, b)


def countdown(page: Page, cx: float, cy: float, shown: Shown) -> None:
    """Seconds until the default is taken, breaking the frame."""
    question = shown.table.question
    whole = question.seconds if question is not None and question.seconds else 1.0
    left = max(0.0, shown.seconds or 0.0)
    share = min(0.985, left / whole)
    ex, ey = polar(40, 40, 32, -90 + 360 * share)
    body = (
        disc(40, 43, 37, BLACK, more='opacity=".4"') + disc(40, 40, 37, "url(#brass)", INK, 1.6) + disc(40, 40, 32, INK)
    )
    body += f'<path d="M40 40V8A32 32 0 {int(share > 0.5)} 1 {ex:.1f} {ey:.1f}Z" fill="{GOLD}"/>' + disc(
        40, 40, 22, PAPER_LIGHT, INK, 1.6
    )
    page.svg(body, cx - 40, cy - 40, 80, 84, keep=False)
    page.text(str(math.ceil(left)), cx, cy - 0.5, 30, INK, "bold", "middle", fit=42)


def threat_card(page: Page, shown: Shown, threat: Threat, b: Box) -> None:
    """The danger's picture, who it comes from, and which levels would be lost."""
    if threat.source == words.TERRAIN_DANGER:
        art = box(0, 0, 96, 84, 0, "#E9B65C") + at(48, 44, emblems.danger(), 2.6)
    else:
        art = picture(threat.source)
    page.svg(scaled(art, 1.12) + box(0.8, 0.8, 106, 92.5, 0, "none", INK, 1.8), b.x + 18, b.y + 70, 108, 94)
    colour = shown.table.colour(threat.by)
    page.svg(at(14, 14, emblems.badge(colour, 12)), b.x + 138, b.y + 68, 28, 28)
    page.text(shown.name(threat.by), b.x + 172, b.y + 82, 17, PAPER_LIGHT, "bold", fit=b.w - 270)
    if threat.target is not None and threat.source == "saboteur":
        losses(page, shown, threat, b)
        return
    text = (
        tr("Two levels of engine or chassis") if threat.source == words.TERRAIN_DANGER else card_effect(threat.source)
    )
    page.wrap(text, b.x + 138, b.y + 112, b.w - 160, 16, NIGHT_TEXT)


def losses(page: Page, shown: Shown, threat: Threat, b: Box) -> None:
    """Engine and chassis before and after a saboteur."""
    assert threat.target is not None
    crew = shown.table.view.open.crews[threat.target]
    rows = (
        (emblems.cog("#A9C4CF", NIGHT), words.ENGINE, crew.engine, max(0, crew.engine - threat.engine)),
        (emblems.chassis_icon("#E0B98A"), words.CHASSIS, crew.chassis, max(0, crew.chassis - threat.chassis)),
    )
    page.text(tr("against {name}", name=shown.name(threat.target)), b.x + 272, b.y + 82, 15, NIGHT_TEXT, fit=78)
    for i, (icon, gauge, was, now) in enumerate(rows):
        y = b.y + 111 + i * 28
        page.svg(at(12, 12, icon, 1), b.x + 140, y - 12, 24, 24)
        page.text(term("gauge", gauge), b.x + 172, y, 17, "#D5E0D9", fit=90)
        page.text(str(was), b.x + 268, y, 19, "#D5E0D9", "bold")
        page.svg(shape("M1 6H16M11 2L16 6L11 10", stroke=GOLD, width=2.2), b.x + 286, y - 6, 18, 12)
        page.text(str(now), b.x + 312, y, 22, "#FF9A78" if now < was else "#D5E0D9", "bold")


# ---- widgets


def button_rows(page: Page, controls: list[Control], width: float) -> list[list[Control]]:
    """Two controls a row, wide ones and long words alone."""
    rows: list[list[Control]] = []
    half = (width - GAP) / 2
    for control in controls:
        room = half - (46 if control.icon else 14) - (29.5 + 8.5 * len(control.key) if control.key else 8)
        alone = control.wide or control.name == "fuel" or page.measure(control.label, 17, "bold") > room / 0.85
        if not alone and rows and len(rows[-1]) == 1 and not is_alone(rows[-1][0], page, half):
            rows[-1].append(control)
        else:
            rows.append([control])
    return rows


def is_alone(control: Control, page: Page, half: float) -> bool:
    room = half - (46 if control.icon else 14) - (29.5 + 8.5 * len(control.key) if control.key else 8)
    return control.wide or control.name == "fuel" or page.measure(control.label, 17, "bold") > room / 0.85


def fuel_row(control: Control, b: Box, act: Callable[[Control], object]) -> list[Widget]:
    """The fuel button with a smaller and a larger number beside it."""
    buy = ControlButton(control, act)
    if control.action is None:
        buy.place(*b)
        return [buy]
    buy.place(b.x, b.y, b.w - 2 * (b.h + 8), b.h)
    less = Button(
        lambda: "\u2212", lambda: act(Control("less fuel", "", command="less fuel")), "One level less", name="less fuel"
    )
    more = Button(
        lambda: "+", lambda: act(Control("more fuel", "", command="more fuel")), "One level more", name="more fuel"
    )
    less.place(b.x + b.w - 2 * b.h - 8, b.y, b.h, b.h)
    more.place(b.x + b.w - b.h, b.y, b.h, b.h)
    return [buy, less, more]


def offers(b: Box, shown: Shown, pick: Callable[[str, int], object]) -> list[Widget]:
    """Cards on offer: up to four in a row, more in two."""
    cards = shown.desk.offered
    number = len(cards)
    across = number if number <= 4 else 3
    down = -(-number // across) if across else 1
    tall = min(194.0, (b.h - 60 - 8 * (down - 1)) / down)
    wide = min(102.0, tall * 0.78) if down > 1 else 102.0
    made: list[Widget] = []
    for i, card in enumerate(cards):
        row, column = divmod(i, across)
        in_row = min(across, number - row * across)
        x = b.x + b.w / 2 + (column - in_row / 2) * (wide + 6) + 3
        zone = Zone(f"offer {i}", card_label(card), partial(pick, card, i), effect_label(card), key=str(i + 1))
        zone.place(x, b.y + 44 + row * (tall + 8), wide, tall)
        if card not in shown.desk.offers:
            zone.key = ""
        made.append(zone)
    return made


def card_label(card: str) -> Callable[[], str]:
    return lambda: card_name(card)


def effect_label(card: str) -> Callable[[], str]:
    return lambda: f"{card_name(card)}: {card_effect(card)}"


def held_tiles(b: Box, shown: Shown, pick: Callable[[str, int], object]) -> list[Widget]:
    """The drawn tiles, large."""
    tiles = shown.desk.tiles
    number = max(1, len(tiles))
    side = min(150.0, (b.w - 48) / number - 8)
    made: list[Widget] = []
    for i, kind in enumerate(tiles):
        tile = shown.table.ruleset.tiles[kind]
        zone = Zone(
            f"tile {i}",
            partial(tile_name, tile),
            partial(pick, kind, i),
            partial(tile_name, tile),
            key=str(i + 1),
        )
        x = b.x + b.w / 2 + (i - number / 2) * (side + 8) + 4
        zone.place(x, b.y + 96, side, side + 24)
        made.append(zone)
    return made
