"""Resource cards: whole ones with picture, name and effect, and small ones for large hands."""

from collections.abc import Sequence
from typing import NamedTuple

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, CARD_KINDS, GOLD, GOOD, INK, PAPER_LIGHT, WEAR
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled, shape

CANCELLABLE = frozenset({"trail_hunter", "saboteur", "con_artist"})  # the three that an escort can cancel
PICTURE = 36.0  # units: the least height of a picture that makes room for words
STRIP = 26.0  # units: a picture that is no higher is left out
SIGN, LOW_SIGN = 52.0, 34.0  # widths of a sign on a small card, and on one without a picture


class CardFace(NamedTuple):
    """A resource card's face: its picture, its name, when it may be played, its effect.

    `kind`: any, drive, repair or before (its colour), `when`: the text for that; `sign`: +1fuel, +3wear, danger or stop
    (the last two struck out), "" none. A small card has no `when`.
    """

    card: str
    name: str
    kind: str
    sign: str = ""
    when: str = ""
    effect: str = ""


def card(page: Page, place: Box, face: CardFace, *, playable: bool = True, lift: float = 0) -> None:
    """Draw a whole resource card, `lift` units above its place; a `playable` one has a golden edge."""
    x, y, w, h = place
    y -= lift
    body = box(4, 6, w, h, 7, BLACK, more='opacity=".4"') + box(2, 2, w, h, 7, PAPER_LIGHT, INK, 1.6)
    if playable:
        body += box(0.8, 0.8, w + 2.4, h + 2.4, 8, "none", GOLD, 2.6)
    page.svg(body, x - 2, y - 2, w + 8, h + 10)
    ph = min(84 * (w - 12) / 96, h - name_room(page, w - 8, face.name))  # a low card shows less of it
    if h > 150:
        ph = max(min(ph, PICTURE), ph - too_much(page, Box(x, y, w, h), ph, face))
    image = scaled(picture(face.card), (w - 12) / 96) + box(0.7, 0.7, w - 13.4, ph - 1.4, 0, "none", INK, 1.6)
    page.svg(image, x + 6, y + 6, w - 12, ph)
    if face.card in CANCELLABLE:
        page.svg(at(15, 15, emblems.danger(), 0.95), x + 8, y + 8, 30, 30)
    page.svg(box(0, 0, w - 12, 18, 0, CARD_KINDS[face.kind]), x + 6, y + 6 + ph, w - 12, 18)
    if page.fits(face.when, w - 14, 13, "bold"):  # a card so small that readable letters have no room has its colour
        page.text(face.when, x + w / 2, y + 6 + ph + 8.5, 13, PAPER_LIGHT, "bold", "middle", fit=w - 14)
    named = card_name(page, x + w / 2, y + ph + 36, w - 8, face.name)
    if h > 150:
        card_effect(page, Box(x, y, w, h), ph, named, face)


def card_effect(page: Page, place: Box, ph: float, named: float, face: CardFace) -> None:
    """Draw sign and effect below a picture `ph` units high and a name whose last line is at `named`."""
    x, y, w, h = place
    sy = sign_at(page, y + ph, named)
    if face.sign and sy + 15 < y + h:
        card_sign(page, x + w / 2, sy, face.sign)
    elif face.sign:  # a low card has it on its picture
        page.svg(box(1, 1, 58, 30, 4, PAPER_LIGHT, INK, 1.4), x + w - 66, y + ph - 28, 60, 32)
        card_sign(page, x + w - 36, y + ph - 12, face.sign)
    first, lines = effect_lines(page, place, ph, named, face)
    step = 1.1 * line_step(page)
    if lines and first + step * (len(lines) - 0.5) < y + h:  # all of it, or nothing: the tooltip has it, too
        page.wrap(face.effect, x + w / 2, first, w - 10, 13.5, INK, at="middle", leading=1.1)


def sign_at(page: Page, foot: float, named: float) -> float:
    """The middle of the sign, below a picture that ends at `foot` and a name whose last line is at `named`."""
    return max(foot + (72 if page.compact else 64), named + 26)


def effect_lines(page: Page, place: Box, ph: float, named: float, face: CardFace) -> tuple[float, list[str]]:
    """The y where the effect begins, and its lines; no lines if a word is too long for the card."""
    sy, step = sign_at(page, place.y + ph, named), 1.1 * line_step(page)
    first = sy + (24 if face.sign else -8) if not page.compact else sy + 28 if face.sign else named + 1.2 * step
    lines = page.broken(face.effect, place.w - 10, 13.5)
    return first, [] if any(page.measure(line, 13.5) > place.w - 8 for line in lines) else lines


def too_much(page: Page, place: Box, ph: float, face: CardFace) -> float:
    """The number of units by which a picture `ph` units high must be lower to leave room for the effect."""
    named = place.y + ph + 36 + name_drop(page, place.w - 8, face.name)
    first, lines = effect_lines(page, place, ph, named, face)
    foot = first + 1.1 * line_step(page) * (len(lines) - 0.5)
    return max(0.0, foot + 1 - place.y - place.h) if lines else 0.0


def apart(name: str) -> tuple[str, str]:
    """The name in one line, and with a gap at each possible break: at a marked place, or after a hyphen."""
    return name.replace("- ", ""), name if " " in name else name.replace("-", "- ")


def name_lines(page: Page, parted: str, w: float) -> list[str]:
    """The name, which has gaps at its possible breaks, in two lines at most; hyphens of unused breaks are removed."""
    lines = page.broken(parted, w, 13.5, "bold")
    unbroken = page.broken(apart(parted)[0], w, 13.5, "bold")
    if len(lines) > 2 >= len(unbroken) and all(page.fits(line, w, 13.5, "bold") for line in unbroken):
        return unbroken  # its words are condensed
    if len(lines) > 2:  # all its words, condensed
        halves = [[joined(lines[:n]), joined(lines[n:])] for n in range(1, len(lines))]
        return min(halves, key=lambda both: max(page.measure(line, 13.5, "bold") for line in both))
    return [joined([line]) for line in lines]


def joined(parts: Sequence[str]) -> str:
    """The parts as one line, without the hyphens of unused breaks."""
    return " ".join(parts).replace("- ", "")


def name_room(page: Page, w: float, name: str) -> float:
    """The height of the band and the name below the picture: two lines of usual or of large letters."""
    whole, parted = apart(name)
    one_line = page.measure(whole, 15, "bold") <= w or " " not in parted
    return 58.0 if one_line else max(58.0, 18.5 + 2.45 * line_step(page))


def card_name(page: Page, x: float, y: float, w: float, name: str) -> float:
    """Draw the name in one line, or in two smaller ones if it is long and has a gap or a place to break ("Carto-
    grapher"). Returns the y of its last line.
    """
    whole, name = apart(name)
    if page.measure(whole, 15, "bold") <= w or " " not in name:
        page.text(whole, x, y, 17, INK, "bold", "middle", fit=w)
        return y
    step = line_step(page)
    y += step - 19.5  # large letters keep off the band above them
    for line in name_lines(page, name, w):
        page.text(line, x, y, 13.5, INK, "bold", "middle", fit=w)
        y += step
    return y - step


def name_drop(page: Page, w: float, name: str) -> float:
    """The distance, in units, of this name's last line below that of a one-line name."""
    whole, parted = apart(name)
    if page.measure(whole, 15, "bold") <= w or " " not in parted:
        return 0.0
    return line_step(page) * len(name_lines(page, parted, w)) - 19.5


def card_sign(page: Page, x: float, y: float, sign: str, size: float = 1.0) -> None:
    """The effect as a sign: levels gained, or a danger or stop struck out."""
    if sign.startswith("+"):
        page.text(sign[:2], x - 14 * size, y, 23 * size, INK, "bold", "middle")
        icon = emblems.drop() if sign[2:] == "fuel" else emblems.cog(WEAR, PAPER_LIGHT)
        page.svg(at(14, 14, icon, 1.2 * size), x + 2 * size, y - 14, 28, 28)
        return
    struck = "M4 30L36 2"
    body = at(20, 16, emblems.danger() if sign == "danger" else emblems.stop(), 1.05)
    body += shape(struck, stroke=PAPER_LIGHT, width=6) + shape(struck, stroke=GOOD, width=3.4)
    page.svg(scaled(body, size), x - 20 * size, y - 17 * size, 40 * size, 34 * size)


def small_card(page: Page, place: Box, face: CardFace, *, playable: bool = True, lift: float = 0) -> None:
    """A card in a large hand: a strip of its picture with its sign, its kind's band and its name; without a sign its
    name and its effect, if that has room. A low one has band, name and sign.
    """
    x, y, w, h = place
    y -= lift
    body = box(3, 4.5, w, h, 5, BLACK, more='opacity=".4"') + box(2, 2, w, h, 5, PAPER_LIGHT, INK, 1.4)
    if playable:
        body += box(0.8, 0.8, w + 2.4, h + 2.4, 6, "none", GOLD, 2.6)
    page.svg(body, x - 2, y - 2, w + 7, h + 8)
    if not face.sign and (words := words_below(page, w, h, face)):
        worded_card(page, Box(x, y, w, h), face, words)
        return
    strip = h - 20 - 2 * line_step(page)  # the name may take two lines
    if strip < STRIP:
        low_card(page, Box(x + 4, y + 4, w - 8, h - 8), face)
        return
    picture_strip(page, x + 4, y + 4, w - 8, strip, face.card)
    page.svg(box(0, 0, w - 8, 7, 0, CARD_KINDS[face.kind]), x + 4, y + 4 + strip, w - 8, 7)
    if face.card in CANCELLABLE:
        page.svg(at(15, 15, emblems.danger(), 0.95), x + 6, y + 6, 30, 30)
    if face.sign:
        page.svg(box(1, 1, SIGN, 28, 4, PAPER_LIGHT, INK, 1.2), x + w - SIGN - 7, y + strip - 26, SIGN + 2, 30)
        card_sign(page, x + w - SIGN / 2 - 5, y + strip - 11, face.sign, 0.86)
    small_name(page, x + w / 2, y + strip + 11 + (h - strip - 11) / 2, w - 10, face.name)


def worded_card(page: Page, place: Box, face: CardFace, words: Sequence[str]) -> None:
    """The inside of a small card whose effect is told: its name, its kind's band, the words."""
    x, y, w, h = place
    step = line_step(page)
    top = 4 + step * len(small_name_lines(page, w - 10, face.name))
    small_name(page, x + w / 2, y + 2 + top / 2, w - 10, face.name)
    page.svg(box(0, 0, w - 8, 7, 0, CARD_KINDS[face.kind]), x + 4, y + top, w - 8, 7)
    middle = y + (top + 7 + h) / 2
    for i, line in enumerate(words):
        page.text(line, x + w / 2, middle + step * (i - (len(words) - 1) / 2), 13.5, INK, at="middle")


def words_below(page: Page, w: float, h: float, face: CardFace) -> list[str]:
    """The lines of the effect if all of it has room below the name of a small card; else none: the tooltip has it."""
    step = line_step(page)
    room = h - 13 - step * len(small_name_lines(page, w - 10, face.name))
    lines = page.broken(face.effect, w - 10, 13.5)
    fits = step * len(lines) <= room and all(page.measure(line, 13.5) <= w - 10 for line in lines)
    return lines if fits else []


def picture_strip(page: Page, x: float, y: float, w: float, h: float, picture_name: str) -> None:
    """Draw the middle of a card's picture, cropped to w x h."""
    k = w / 96
    hidden = max(0.0, 84 * k - h)
    body = at(0, -0.42 * hidden, picture(picture_name), k) + box(0.7, 0.7, w - 1.4, h - 1.4, 0, "none", INK, 1.2)
    page.svg(body, x, y, w, h)


def low_card(page: Page, place: Box, face: CardFace) -> None:
    """The inside of a card that has no room for a picture."""
    x, y, w, h = place
    page.svg(box(0, 0, 7, h, 2, CARD_KINDS[face.kind]), x, y, 7, h)
    room = w - 12 - (LOW_SIGN if face.sign else 0)
    small_name(page, x + 10 + room / 2, y + h / 2, room, face.name)
    if face.sign:
        card_sign(page, x + w - LOW_SIGN / 2, y + h / 2, face.sign, 0.62)


def line_step(page: Page) -> float:
    """The line height of a small name in units: in a small window letters are larger than 13.5 units."""
    return page.text_px(13.5) / page.k


def small_name_lines(page: Page, w: float, name: str) -> list[str]:
    """The name in one line or two."""
    whole, name = apart(name)
    return [whole] if page.measure(whole, 13.5, "bold") <= w else name_lines(page, name, w)


def small_name(page: Page, x: float, y: float, w: float, name: str) -> None:
    """Draw the name around (x, y), in one line or two."""
    lines, step = small_name_lines(page, w, name), line_step(page)
    for i, line in enumerate(lines):
        page.text(line, x, y + step * (i - (len(lines) - 1) / 2), 13.5, INK, "bold", "middle", fit=w)
