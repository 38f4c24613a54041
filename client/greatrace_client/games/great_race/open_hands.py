"""All hands of the Great Race laid open: cards, and tiles drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from greatrace_client.games.great_race.hand_panel import KINDS
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import card_name
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.open_hands import HEAD, LEFT, draw_rows
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, tiles
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CARD_KINDS, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled

WIDE, LINE = 680.0, 44.0


def across(page: Page, hands: Sequence[Any], journal: Box) -> int:
    """Cards in a line: one, if all find room over the journal; else fewer where letters are large."""
    if HEAD + sum(rows(hands, 1)) + 26 <= page.height - journal.y:
        return 1
    return 3 if page.text_px(15) / page.k < 17 else 2


def rows(hands: Sequence[Any], number: int) -> list[float]:
    """Heights of the seats' rows, with so many cards in a line."""
    return [LINE * max(1, -(-len(held(own)) // number)) + 12 for own in hands]


def held(own: Any) -> list[str]:
    """The cards of a hand, those being looked at, and the tiles drawn."""
    return [*own.hand, *own.looking, *own.tiles]


def draw_hands(page: Page, table: TableModel, hands: Sequence[Any], journal: Box) -> None:
    """The panel over the journal, higher or wider where it has to be."""
    number = across(page, hands, journal)
    wide = journal.w if number == 1 else max(WIDE, journal.w)
    each = (wide - LEFT - 16) / number

    def draw_hand(seat: int, b: Box) -> bool:
        things = held(hands[seat])
        for i, what in enumerate(things):
            _item(page, table, what, Box(b.x + i % number * each, b.y + i // number * LINE, each, LINE))
        return bool(things)

    draw_rows(page, journal, wide, rows(hands, number), lambda seat: emblems.badge(table.colour(seat), 15), draw_hand)


def _item(page: Page, table: TableModel, what: str, b: Box) -> None:
    """A card, or a tile that has been drawn and not been laid yet: its picture and its name."""
    x, y, room = b.x, b.y, b.w - 58
    if what in table.ruleset.cards:
        edge = CARD_KINDS[KINDS[table.ruleset.cards[what].kind]]
        page.svg(box(1, 1, 44, 38, 3, PAPER_LIGHT, edge, 3) + at(4, 4, scaled(picture(what), 0.4)), x, y, 48, 42)
        lines = page.broken(card_name(what), room, 15, "bold")[:2]
        step = 1.15 * page.text_px(15) / page.k
        for i, line in enumerate(lines):
            middle = y + 21 + (i - (len(lines) - 1) / 2) * step
            page.text(line, x + 54, middle, 15, PAPER_LIGHT, "bold", fit=room + 2)
    else:
        tiles.draw_tile(page, x + 24, y + 20, table.ruleset.tiles.get(what), 0.52)
        page.text(tr("tile drawn"), x + 54, y + 20, 15, NIGHT_TEXT, fit=room)
