"""All hands laid open beside a race of the past: cards, tiles drawn, and in Crazy Race the drivers."""

from __future__ import annotations

from typing import Any

from greatrace_client.draw import emblems, furniture, railway, tiles
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import CARD_KINDS, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.draw.pictures import picture
from greatrace_client.draw.shapes import at, box, scaled
from greatrace_client.model.table import TableModel
from greatrace_client.scenes.race.own_panels import KINDS
from greatrace_client.text import tr
from greatrace_client.text.names import card_name

WIDE, HEAD, LINE, LEFT = 680.0, 52.0, 44.0, 68.0
ACROSS = 3  # cards in a line
EACH = (WIDE - LEFT - 16) / ACROSS  # width of a card with its name
DRIVERS = 84.0  # height of a row of Crazy Race


def rows(table: TableModel, hands: list[Any]) -> list[float]:
    """Heights of the seats' rows."""
    if table.kind.id == "crazy_race":
        return [DRIVERS] * len(hands)
    return [LINE * max(1, -(-len(held(own)) // ACROSS)) + 12 for own in hands]


def height(table: TableModel, hands: list[Any]) -> float:
    """Of the panel, in units."""
    return HEAD + sum(rows(table, hands)) + 14


def held(own: Any) -> list[str]:
    """The cards of a hand, those being looked at, and the tiles drawn."""
    return [*own.hand, *own.looking, *own.tiles]


def draw_hands(page: Page, table: TableModel, hands: list[Any], x: float, y: float) -> None:
    """The panel with its corner there: a row for each seat."""
    crazy = table.kind.id == "crazy_race"
    furniture.panel(page, x, y, WIDE, height(table, hands), lit=True)
    furniture.heading(page, tr("OPEN HANDS"), x + 20, y + 28, WIDE - 40)
    top = y + HEAD
    for seat, (own, tall) in enumerate(zip(hands, rows(table, hands), strict=True)):
        sign = railway.badge(table.colour(seat), 15) if crazy else emblems.badge(table.colour(seat), 15)
        page.svg(at(20, 20, sign), x + 16, top + 2, 40, 40)
        if not own.hand and (crazy or not held(own)):
            page.text(tr("nothing in hand"), x + LEFT, top + 21, 17, NIGHT_TEXT, fit=WIDE - LEFT - 20)
        elif crazy:
            _drivers(page, table.colour(seat), own.hand, x + LEFT, top)
        else:
            for i, what in enumerate(held(own)):
                _item(page, table, what, x + LEFT + i % ACROSS * EACH, top + i // ACROSS * LINE)
        top += tall


def _drivers(page: Page, colour: str, cards: tuple[int, ...], x: float, y: float) -> None:
    step = min(58.0, (WIDE - LEFT - 70) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        railway.driver_card(page, x + i * step, y, colour, card, 0.85)


def _item(page: Page, table: TableModel, what: str, x: float, y: float) -> None:
    """A card, or a tile that has been drawn and not been laid yet: its picture and its name."""
    if what in table.ruleset.cards:
        edge = CARD_KINDS[KINDS[table.ruleset.cards[what].kind]]
        page.svg(box(1, 1, 44, 38, 3, PAPER_LIGHT, edge, 3) + at(4, 4, scaled(picture(what), 0.4)), x, y, 48, 42)
        lines = page.broken(card_name(what), EACH - 58, 15, "bold")[:2]
        step = 1.15 * page.text_px(15) / page.k
        for i, line in enumerate(lines):
            middle = y + 21 + (i - (len(lines) - 1) / 2) * step
            page.text(line, x + 54, middle, 15, PAPER_LIGHT, "bold", fit=EACH - 56)
    else:
        tiles.draw_tile(page, x + 24, y + 20, table.ruleset.tiles.get(what), 0.52)
        page.text(tr("drawn tile"), x + 54, y + 20, 15, NIGHT_TEXT, fit=EACH - 60)
