"""Panels, plates and buttons around the map."""

import math
import re
from collections.abc import Callable
from typing import Literal

from greatrace_client.ui.draw import key_labels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BLACK,
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    GOLD,
    INK,
    NIGHT,
    NIGHT_DEEP,
    NIGHT_LIGHT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
    mix,
)
from greatrace_client.ui.draw.raster import raster
from greatrace_client.ui.draw.shapes import at, box, notch, poly, shape, vertical_gradient

ButtonState = Literal["primary", "ready", "off"]
SHEEN = vertical_gradient("n", ((0, NIGHT_LIGHT), (0.14, NIGHT), (1, NIGHT_DEEP)))
BUTTONS = {
    "primary": (GOLD, "#FFF1BF", INK),
    "ready": (PAPER, PAPER_LIGHT, INK),
    "off": ("#3A4F55", "#4C6268", "#C3CBC2"),
}
RULE_ID = re.compile(r" \([A-Z]+\d+[a-z]?\)$")
BESIDE, SMALLER = 12.0, 0.9  # at least: units between label and note in one line, and the size of the note's letters
TWO_LINES = 60.0  # units: on a button that is no lower there is room for a note in small windows, too
ONE_LINE = 46.0  # units: on a lower button a note stands beside the label, or nowhere
MIDDLE = 64  # pixels of the stretchable middle of a wide picture
BELOW_CAP = 54.0  # units: on a lower button the note ends before the key's cap


def draw_wide(page: Page, body: Callable[[float], str], x: float, y: float, w: float, h: float, end: float) -> None:
    """Draw a body with a uniform middle, `end` units from both sides; `body` makes one of any width. Only the ends and
    a piece of the middle are rasterised: a large panel takes a tenth of a second.
    """
    whole, side = max(1, page.px(w)), math.ceil(end * page.k) + 1
    narrow = 2 * side + MIDDLE
    if whole <= narrow + MIDDLE:
        page.svg(body(w), x, y, w, h)
        return
    some = narrow * w / whole  # in the same proportion of pixels to units as the whole
    image = raster(body(some), some, h, page.k)
    image.set_alpha(255)
    left, top = page.corner(x, y)
    tall, right = image.get_height(), whole - side
    page.surface.blit(image, (left, top), (0, 0, side, tall))
    for place in range(side, right, MIDDLE):
        page.surface.blit(image, (left + place, top), (side, 0, min(MIDDLE, right - place), tall))
    page.surface.blit(image, (left + right, top), (side + MIDDLE, 0, side, tall))


def panel(page: Page, x: float, y: float, w: float, h: float, *, lit: bool = False) -> None:
    """Draw petrol enamel in a brass frame; lit: the one panel of its column where the player can act."""
    edge, width = (GOLD, 1.6) if lit else (BRASS, 0.9)

    def body(wide: float) -> str:
        w = wide - 16
        shadow = "".join(
            shape(notch(8 + i, 10 + i, w - 2 * i, h - 2 * i, 12), BLACK, more='opacity=".09"') for i in (-5, -3, -1, 1)
        )
        frame = shape(notch(8, 6, w, h, 12), "url(#brass)", INK, 1.4)
        enamel = shape(notch(11, 9, w - 6, h - 6, 12), "url(#n)", BRASS_DARK, 1)
        rim = shape(notch(15, 13, w - 14, h - 14, 11), stroke=edge, width=width, more='opacity=".8"')
        return SHEEN + shadow + frame + enamel + rim

    draw_wide(page, body, x - 8, y - 6, w + 16, h + 18, 40)


def plate(
    page: Page,
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 4,
    fill: str = PAPER_LIGHT,
    edge: str = INK,
    *,
    inner: bool = True,
    shadow: bool = True,
) -> None:
    """A cream card let into the panel."""

    def body(wide: float) -> str:
        w = wide - 6
        dark = box(3, 4.5, w, h, r, BLACK, more='opacity=".3"') if shadow else ""
        rim = box(5.5, 5.5, w - 7, h - 7, max(0, r - 2), stroke=SEPIA, width=0.8, more='opacity=".55"') if inner else ""
        return dark + box(2, 2, w, h, r, fill, edge, 1.5) + rim

    draw_wide(page, body, x - 2, y - 2, w + 6, h + 8, 12 + r)


def heading(page: Page, string: str, x: float, y: float, w: float, colour: str = BRASS_LIGHT) -> None:
    """Draw tracked capitals between two brass rules."""
    width = page.text(string, x + w / 2, y, 15, colour, "bold", "middle", 0.16, fit=w)
    side = (w - width) / 2 - 14
    if side > 8:
        lozenge = poly([(side - 4, 5), (side, 1), (side + 4, 5), (side, 9)], fill=BRASS_LIGHT)
        rule = shape(f"M0 5H{side - 8:.2f}", stroke=BRASS, width=1.4) + lozenge
        page.svg(rule, x, y - 5, side + 6, 10)
        page.svg(rule, x + w - side - 6, y - 5, side + 6, 10, flip=True)


def button(
    page: Page,
    x: float,
    y: float,
    w: float,
    h: float,
    label: str,
    state: ButtonState = "ready",
    key: str = "",
    note: str = "",
    icon: str = "",
    *,
    hover: bool = False,
    pressed: bool = False,
    focus: bool = False,
) -> None:
    """A button; state primary, ready or off. An unavailable button says why in its note, where there is room."""
    fill, edge, ink = BUTTONS[state]
    live = state != "off"
    y += (2 if pressed else -1 if hover else 0) if live else 0
    body = box(2, 6 if not pressed else 4, w, h, 5, BLACK, more='opacity=".35"') if live else ""
    body += box(2, 2, w, h, 5, mix(fill, BLACK, 0.28), INK, 1.4)
    body += box(3, 3, w - 2, h - (5 if live else 2), 4.4, mix(fill, "#FFFFFF", 0.25) if hover and live else fill)
    body += shape(f"M8 4.4H{w - 4}", stroke=edge, width=1.4)
    if icon:
        body += at(24, 2 + h / 2, icon if live else dulled(icon, ink), 1)
    if focus:
        body += box(1.2, 1.2, w + 1.6, h + 1.6, 6, "none", "#FFF1BF", 2.4)
    page.svg(body, x - 2, y - 2, w + 6, h + 8)
    left = x + (46 if icon else 14)
    wide = key_labels.drawn_width(page, key)
    cap = wide + 16 if wide else 8
    room = w - (8 if h >= BELOW_CAP else cap) - (left - x)
    size, apart = 18 if state == "primary" else 17, 2 if page.compact else 0  # larger letters: cap and note keep off
    note = without_rule(note)
    if h < ONE_LINE:
        free = w - cap - (left - x) - page.measure(label, size, "bold") - BESIDE
        if note and page.measure(note, 14) * SMALLER <= free:
            page.text(note, x + w - cap, y + h / 2 - 1, 14, mix(ink, fill, 0.1), "text", "right", fit=free)
        note = ""
    if page.compact and live and (h < TWO_LINES or not page.fits(note, room, 14)):
        note = ""
    page.text(label, left, y + h / 2 - (8 if note else 1), size, ink, "bold", fit=x + w - cap - left)
    if note:
        page.text(note, left, y + h / 2 + 11 + apart, 14, mix(ink, fill, 0.1), "text", fit=room)
    if key:
        key_labels.draw(page, x + w - 10, y + (18 - apart if note else h / 2 - 1), key, ink)


def dulled(icon: str, ink: str) -> str:
    """The sign of something that is not to be had: in the ink of its words, its other colours pale."""
    return f'<g opacity=".6">{icon.replace(INK, ink).replace(WEAR, ink)}</g>'


def without_rule(reason: str) -> str:
    """The reason without the id of its rule, which would look like a key there: the tooltip has it."""
    return RULE_ID.sub("", reason)


def gauge_bar(page: Page, x: float, y: float, level: int, top: int, icon: str, hue: str) -> None:
    """A rival's gauge: icon, then one cell per level."""
    cell = 104 / max(8, top)
    body = at(10, 10, icon, 0.82)
    for i in range(top):
        tone = hue if i < level else mix(PAPER_DARK, PAPER_LIGHT, 0.35)
        body += box(24 + i * cell, 3, cell - 2.4, 14, 2, tone, INK, 0.9)
    page.svg(body, x, y - 10, 24 + cell * top + 2, 20)


def bubble(page: Page, x: float, y: float, w: float, h: float, tip: tuple[float, float], title: str = "") -> None:
    """Draw a paper note at (x, y) whose tip points sideways at `tip`; a title stands on gold, the caller draws the
    rest.
    """
    right = tip[0] > x + w / 2
    edge = w if right else 0.0
    ty = min(max(tip[1] - y, 14.0), h - 14.0)
    px, py = tip[0] - x, tip[1] - y
    beak = f"M{edge:.1f} {ty - 9:.1f}L{px:.1f} {py:.1f}L{edge:.1f} {ty + 9:.1f}"
    left, top = min(0.0, px) - 4, min(0.0, py) - 4
    width, height = max(w, px) - left + 10, max(h, py) - top + 10
    body = box(3, 4, w, h, 3, BLACK, more='opacity=".3"') + box(0, 0, w, h, 3, PAPER_LIGHT, INK, 2)
    body += shape(beak, PAPER_LIGHT, INK, 2) + shape(
        f"M{edge:.1f} {ty - 8:.1f}V{ty + 8:.1f}", stroke=PAPER_LIGHT, width=4
    )
    if title:
        body += box(1, 1, w - 2, 27, 2, GOLD) + shape(f"M0 28H{w}", stroke=INK, width=2)
    page.svg(at(-left, -top, body), x + left, y + top, width, height)
    if title:
        page.text(title, x + 12, y + 14.5, 17, INK, "bold", fit=w - 20)


def chip(page: Page, x: float, y: float, label: str, *, on: bool = False, h: float = 34) -> float:
    """A rounded switch for filters; returns its width."""
    w = page.measure(label, 16, "bold") + 26
    page.svg(box(1, 1, w, h, h / 2, GOLD if on else NIGHT_LIGHT, INK if on else BRASS, 1.3), x, y, w + 2, h + 2)
    page.text(label, x + w / 2 + 1, y + h / 2, 16, INK if on else PAPER_LIGHT, "bold" if on else "text", "middle")
    return w
