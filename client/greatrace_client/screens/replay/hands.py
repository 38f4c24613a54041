"""All hands laid open beside a race of the past: cards, tiles drawn, and in Crazy Race the drivers."""

from __future__ import annotations

from typing import Any

from greatrace_client.games.great_race.hand_panel import KINDS
from greatrace_client.i18n import tr
from greatrace_client.i18n.names import card_name
from greatrace_client.model.table import TableModel
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels, railway, tiles
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CARD_KINDS, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.pictures import picture
from greatrace_client.ui.draw.shapes import at, box, scaled

WIDE, HEAD, LINE, LEFT = 680.0, 52.0, 44.0, 68.0
DRIVERS = 84.0  # height of a row of Crazy Race


def across(page: Page, table: TableModel, hands: list[Any], journal: Box) -> int:
    """Cards in a line: one, if all find room over the journal; else fewer where letters are large."""
    if HEAD + sum(rows(table, hands, 1)) + 26 <= page.height - journal.y:
        return 1
    return 3 if page.text_px(15) / page.k < 17 else 2


def rows(table: TableModel, hands: list[Any], number: int) -> list[float]:
    """Heights of the seats' rows, with so many cards in a line."""
    if table.kind.id == "crazy_race":
        return [DRIVERS] * len(hands)
    return [LINE * max(1, -(-len(held(own)) // number)) + 12 for own in hands]


def held(own: Any) -> list[str]:
    """The cards of a hand, those being looked at, and the tiles drawn."""
    return [*own.hand, *own.looking, *own.tiles]


def draw_hands(page: Page, table: TableModel, hands: list[Any], journal: Box) -> None:
    """The panel over the journal, higher or wider where it has to be: a row for each seat."""
    number = across(page, table, hands, journal)
    tall = rows(table, hands, number)
    x, y = journal.x, min(journal.y, page.height - 26 - HEAD - sum(tall))
    crazy = table.kind.id == "crazy_race"
    wide = journal.w if crazy or number == 1 else max(WIDE, journal.w)
    panels.panel(page, x, y, wide, page.height - 12 - y, lit=True)
    panels.heading(page, tr("ALL HANDS"), x + 20, y + 28, wide - 40)
    top = y + HEAD
    for seat, (own, high) in enumerate(zip(hands, tall, strict=True)):
        sign = railway.badge(table.colour(seat), 15) if crazy else emblems.badge(table.colour(seat), 15)
        page.svg(at(20, 20, sign), x + 16, top + 2, 40, 40)
        if not own.hand and (crazy or not held(own)):
            page.text(tr("no cards"), x + LEFT, top + 21, 17, NIGHT_TEXT, fit=wide - LEFT - 20)
        elif crazy:
            _drivers(page, table.colour(seat), own.hand, Box(x + LEFT, top, wide - LEFT - 20, high))
        else:
            each = (wide - LEFT - 16) / number
            for i, what in enumerate(held(own)):
                _item(page, table, what, Box(x + LEFT + i % number * each, top + i // number * LINE, each, LINE))
        top += high


def _drivers(page: Page, colour: str, cards: tuple[int, ...], b: Box) -> None:
    step = min(58.0, (b.w - 54) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        railway.driver_card(page, b.x + i * step, b.y, colour, card, 0.85)


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
