"""An enlarged view of the card that is pointed at: its picture, when it may be played, its effect, and its tooltip."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.hand_panel import KINDS, SIGNS, broken_name
from greatrace_client.games.great_race.panel import HasShown, Shown
from greatrace_client.games.great_race.targets import HandCard, OpenCard
from greatrace_client.i18n import term
from greatrace_client.i18n.names import card_effect
from greatrace_client.input import key_caps
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.cards import CANCELLABLE, apart, card_sign
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, BRASS, CARD_KINDS, GOLD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled
from greatrace_client.ui.widgets import HasForm, Widget

WIDE, EDGE, INSIDE = 312.0, 12.0, 18.0  # units: of the card, of its paper's edge, beside its text
PICTURE = (WIDE - 2 * EDGE) * 84 / 96 * 0.94  # height: a little of the sky and the ground is left out
BAND, NAME = 32.0, 30.0
AWAY, MARGIN = 14.0, 8.0  # from the target, and from the window's edge


class CardsPointedAt(HasForm, HasShown, Protocol):
    """The race's widgets, some of which are cards."""


class Words(NamedTuple):
    """The text below the picture: lines and their sizes."""

    effect: list[str]
    more: list[str]
    step: float
    small: float


def draw_large_card(race: CardsPointedAt, page: Page) -> bool:
    """The card that mouse or focus rests on. False: it rests on something else."""
    pointed = race.form.tooltip_target()
    card = card_of(race.shown, pointed) if pointed is not None else ""
    if pointed is None or not card:
        return False
    words = words_of(page, race.shown, card, pointed)
    tall = EDGE + PICTURE + BAND + name_room(page) + words_room(words) + EDGE
    paint(page, place_beside(page, race.shown, pointed, tall), race.shown, card, words)
    return True


def card_of(shown: Shown, widget: Widget) -> str:
    """The card that a widget is, "" for none."""
    match widget.name:
        case HandCard(index):
            cards = shown.stage.view.own.hand
        case OpenCard(index):
            cards = tuple(shown.action_model.offered)
        case _:
            return ""
    return cards[index] if widget.hint and index < len(cards) else ""


def words_of(page: Page, shown: Shown, card: str, widget: Widget) -> Words:
    """The card's effect, and below it the rest of the tooltip of its widget."""
    width = WIDE - 2 * INSIDE
    effect = card_effect(card, wording(shown.table.ruleset, card))
    _, _, more = widget.hint.partition("\n")
    cap = key_caps.printed(widget.key) if widget.key else ""
    rest = "\n".join(filter(None, (f"[{cap}]" if cap else "", more)))
    step, small = (page.text_px(size) / page.k * 1.28 for size in ("body", "small"))
    return Words(page.broken(effect, width, "body"), page.broken(rest, width, "small") if rest else [], step, small)


def words_room(words: Words) -> float:
    """The height of the text."""
    return 10 + len(words.effect) * words.step + (12 + len(words.more) * words.small if words.more else 0)


def name_room(page: Page) -> float:
    return page.text_px(NAME) / page.k * 1.5


def place_beside(page: Page, shown: Shown, widget: Widget, tall: float) -> Box:
    """A box that hides neither the target nor what lies beside it, if there is room."""
    x, y, w, h = widget.box
    if isinstance(widget.name, HandCard):
        left, top = shown.layout.hand.x - WIDE - AWAY, y + h / 2 - tall / 2
    else:
        left = x + w / 2 - WIDE / 2
        top = y - tall - AWAY if y - tall - AWAY >= MARGIN else y + h + AWAY
        if top + tall > page.height - MARGIN:  # neither above nor below: at its side
            left, top = (x - WIDE - AWAY if x > page.width / 2 else x + w + AWAY), y + h / 2 - tall / 2
    left = min(max(left, MARGIN), page.width - WIDE - MARGIN)
    return Box(left, min(max(top, MARGIN), page.height - tall - MARGIN), WIDE, tall)


def paint(page: Page, place: Box, shown: Shown, card: str, words: Words) -> None:
    """The card itself."""
    x, y, w, h = place
    body = box(6, 8, w - 2, h - 2, 10, BLACK, more='opacity=".45"') + box(2, 2, w - 2, h - 2, 10, PAPER_LIGHT, INK, 2)
    page.svg(body + box(5, 5, w - 8, h - 8, 7, "none", GOLD, 2.2), x - 2, y - 2, w + 8, h + 10, keep=False)
    paint_picture(page, Box(x + EDGE, y + EDGE, w - 2 * EDGE, PICTURE), card)
    kind = KINDS[shown.table.ruleset.cards[card].kind]
    top = y + EDGE + PICTURE
    page.svg(box(0, 0, w - 2 * EDGE, BAND, 0, CARD_KINDS[kind]), x + EDGE, top, w - 2 * EDGE, BAND)
    room = w - 2 * INSIDE
    page.text(term("when short", kind), x + w / 2, top + BAND / 2, 19, PAPER_LIGHT, "bold", "middle", fit=room)
    top += BAND
    name, _ = apart(broken_name(card))
    page.text(name, x + w / 2, top + name_room(page) * 0.55, NAME, INK, "bold", "middle", fit=room)
    top += name_room(page)
    page.svg(box(0, 0, room, 2.4, 0, BRASS), x + INSIDE, top, room, 2.4)
    paint_words(page, x + INSIDE, top + 10, words)


def paint_picture(page: Page, window: Box, card: str) -> None:
    """Draw the card's picture, with its sign."""
    k = window.w / 96
    art = at(0, -(84 * k - window.h) * 0.42, scaled(picture(card), k))
    page.svg(art + box(0.9, 0.9, window.w - 1.8, window.h - 1.8, 0, "none", INK, 1.8), *window)
    if card in CANCELLABLE:
        page.svg(at(20, 20, emblems.danger(), 1.3), window.x + 6, window.y + 6, 40, 40)
    if sign := SIGNS.get(card, ""):
        page.svg(box(1, 1, 78, 42, 5, PAPER_LIGHT, INK, 1.6), window.right - 88, window.bottom - 52, 80, 44)
        card_sign(page, window.right - 48, window.bottom - 30, sign, 1.2)


def paint_words(page: Page, x: float, y: float, words: Words) -> None:
    """Draw the text line by line."""
    for i, line in enumerate(words.effect):
        page.text(line, x, y + words.step * (i + 0.5), "body", INK)
    y += len(words.effect) * words.step + 12
    for i, line in enumerate(words.more):
        page.text(line, x, y + words.small * (i + 0.5), "small", SEPIA)
