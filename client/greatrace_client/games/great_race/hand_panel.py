"""The player's own hand: the cards, and the places of further cards that they may hold.

Up to four cards lie in a row, more of them as small cards in two or three rows, so that each name stays visible.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from greatrace.great_race.rules import cards as card_rules
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.panel import Panel, Shown
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.targets import HandCard
from greatrace_client.i18n import term, tr, translated
from greatrace_client.i18n.names import card_in_short, card_name
from greatrace_client.race_common.open_hands import HEAD, LEFT, draw_rows
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels, tiles
from greatrace_client.ui.draw.cards import CardFace, small_card
from greatrace_client.ui.draw.cards import card as whole_card
from greatrace_client.ui.draw.notes import draw_note
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS, CARD_KINDS, NIGHT_DEEP, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, disc, scaled, shape

KINDS = {
    card_rules.BEFORE: "before",
    card_rules.WITH_DRIVE: "drive",
    card_rules.WITH_REPAIR: "repair",
    card_rules.ANYTIME: "any",
}
SIGNS = {
    "jerrycan": "+1fuel",
    "refuel": "+5fuel",
    "spare_part": "+1wear",
    "engine_part": "+1wear",
    "chassis_part": "+1wear",
    "toolbox": "+3wear",
    "escort": "danger",
    "guide": "stop",
}
CARD, BETWEEN = 102.0, 4.0  # width of a card, and from one to the next
ROW = 4  # whole cards lie side by side
LOW = 76.0  # units: small cards below this height lie three in a row, with sign and name side by side


def card_boxes(b: Box, number: int) -> list[Box]:
    """The boxes of the cards of the hand."""
    room, tall = b.w - 28, b.h - 54
    if number <= ROW:
        wide = min(CARD, 12 + (tall - 45) * 96 / 84)  # a low hand has room for picture and name only
        return [Box(b.x + 14 + i * (wide + BETWEEN), b.y + 38, wide, tall) for i in range(number)]
    across = 4 if 7 <= number <= 8 and (tall - BETWEEN) / 2 >= LOW else 3
    down = -(-number // across)
    wide, high = (room - BETWEEN * (across - 1)) / across, (tall - BETWEEN * (down - 1)) / down
    return [
        Box(b.x + 14 + i % across * (wide + BETWEEN), b.y + 38 + i // across * (high + BETWEEN), wide, high)
        for i in range(number)
    ]


def free_places(b: Box, number: int, most: int) -> list[Box]:
    """B2. The places for further cards, up to `most`, beside those that lie there; narrower if they are many."""
    free = most - number
    if free <= 0 or number >= ROW:
        return []
    one = card_boxes(b, 1)[0]
    left = one.x + number * (one.w + BETWEEN)
    room = b.right - 14 - left
    wide = min(one.w, (room - BETWEEN * (free - 1)) / free)
    return [Box(left + i * (wide + BETWEEN), one.y, wide, one.h) for i in range(free)]


def draw_card(page: Page, b: Box, shown: Shown, card: str, *, playable: bool, lift: float = 0) -> None:
    """Draw a resource card of a hand or an offer: a small one if there is no room for a whole one."""
    kind = KINDS[shown.table.ruleset.cards[card].kind]
    when, effect = term("when short", kind), card_in_short(card, wording(shown.table.ruleset, card))
    face = CardFace(card, broken_name(card), kind, SIGNS.get(card, ""), when, effect)
    (small_card if b.w > b.h else whole_card)(page, Box(*b), face, playable=playable, lift=lift)


def broken_name(card: str) -> str:
    """The card's name; a long word with a place to break, if the catalog has one."""
    return term("card break", card) if translated("card break", card) else card_name(card)


class HandPanel(Panel):
    """The resource cards; playable ones are lit, the picked one is lifted."""

    def __init__(self) -> None:
        super().__init__(lambda layout: layout.hand)

    def key(self, shown: Shown) -> Hashable:
        hovered = shown.hover if isinstance(shown.hover, HandCard) else ""
        crew = shown.stage.view.open.crews[shown.seat or 0]
        own, picked = shown.stage.view.own.hand, shown.picked.card
        return (
            own,
            frozenset(shown.action_model.cards),
            picked,
            hovered,
            crew.chassis,
            crew.maximum.chassis,
            shown.carried,
        )

    def paint(self, page: Page, shown: Shown) -> None:
        b, hand = self.box(shown), shown.stage.view.own.hand
        crew = shown.stage.view.open.crews[shown.seat or 0]
        panels.panel(page, *b)
        title = tr("Hand: {n} of {most}", n=len(hand), most=crew.chassis).upper()
        over = len(hand) > crew.chassis
        panels.heading(page, title, b.x + 20, b.y + 22, b.w - 40, "#FF9A78" if over else "#F4DD98")
        for i, place in enumerate(free_places(b, len(hand), crew.maximum.chassis), len(hand)):
            draw_place(page, place, lost=i >= crew.chassis)
        places = card_boxes(b, len(hand))
        raised = [i for i, card in enumerate(hand) if shown.hover == HandCard(i)]
        lying = [i for i in range(len(hand)) if i not in raised] + raised
        for i in [i for i in lying if shown.carried != HandCard(i)]:
            self._card(page, shown, places[i], hand[i], hover=i in raised)

    def _card(self, page: Page, shown: Shown, b: Box, card: str, *, hover: bool) -> None:
        picked = shown.picked.card == card
        high = 8 if b.h > 110 else 5  # below the title
        draw_card(
            page, b, shown, card, playable=card in shown.action_model.cards, lift=high if picked else 5 if hover else 0
        )
        if picked:
            page.text("\u2713", b.x + b.w - 14, b.y, 17, BAD, "bold", "middle")


def draw_place(page: Page, b: Box, *, lost: bool) -> None:
    """Draw an empty place of the hand: a recess in the enamel; one that a broken chassis has `lost` is boarded up."""
    body = box(1, 1, b.w - 2, b.h - 2, 6, NIGHT_DEEP, BRASS, 1.2, 'opacity=".5"')
    if lost:
        middle, centre = b.w / 2, b.h / 2
        body += shape(
            f"M8 12L{b.w - 8:.1f} {b.h - 12:.1f}M{b.w - 8:.1f} 12L8 {b.h - 12:.1f}",
            stroke=BRASS,
            width=1.6,
            more='opacity=".35"',
        )
        body += disc(middle, centre, 17, NIGHT_DEEP, BRASS, 1, 'opacity=".9"')
        body += at(middle, centre, emblems.chassis_icon("#8C7A5A"), 0.9)
    elif b.w > 30:
        body += box(5, 5, b.w - 10, b.h - 10, 4, "none", BRASS, 0.8, 'opacity=".35"')
    page.svg(body, *b)


# ---- all hands of the Great Race laid open: cards, and tiles drawn


WIDE, LINE = 680.0, 44.0


def across(page: Page, hands: Sequence[Any], log: Box) -> int:
    """The number of cards in a line: if possible all over the log; else fewer with large letters."""
    if HEAD + sum(rows(hands, 1)) + 26 <= page.height - log.y:
        return 1
    return 3 if page.text_px(15) / page.k < 17 else 2


def rows(hands: Sequence[Any], number: int) -> list[float]:
    """The heights of the seats' rows, with `number` cards in a line."""
    return [LINE * max(1, -(-len(held(own)) // number)) + 12 for own in hands]


def held(own: Any) -> list[str]:
    """The cards of a hand, those being looked at, and the tiles drawn."""
    return [*own.hand, *own.looking, *own.tiles]


def draw_hands(page: Page, table: RaceTable, hands: Sequence[Any], log: Box) -> None:
    """Draw the panel over the log, higher or wider if necessary."""
    number = across(page, hands, log)
    wide = log.w if number == 1 else max(WIDE, log.w)
    each = (wide - LEFT - 16) / number

    def draw_hand(seat: int, b: Box) -> bool:
        things = held(hands[seat])
        for i, what in enumerate(things):
            _item(page, table, what, Box(b.x + i % number * each, b.y + i // number * LINE, each, LINE))
        return bool(things)

    draw_rows(page, log, wide, rows(hands, number), lambda seat: emblems.badge(table.colour(seat), 15), draw_hand)


def _item(page: Page, table: RaceTable, what: str, b: Box) -> None:
    """A card, or a tile that has been drawn and not been laid yet: its picture and its name."""
    x, y, room = b.x, b.y, b.w - 58
    if what in table.ruleset.cards:
        edge = CARD_KINDS[KINDS[table.ruleset.cards[what].kind]]
        page.svg(box(1, 1, 44, 38, 3, PAPER_LIGHT, edge, 3) + at(4, 4, scaled(picture(what), 0.4)), x, y, 48, 42)
        draw_note(page, card_name(what), Box(x + 54, y, room + 2, 42), 15, PAPER_LIGHT, "bold")
    else:
        tiles.draw_tile(page, x + 24, y + 20, table.ruleset.tiles.get(what), 0.52)
        page.text(tr("tile drawn"), x + 54, y + 20, 15, NIGHT_TEXT, fit=room)
