"""A row of the list of tables: title, board, seats, state."""

from __future__ import annotations

from greatrace.protocol.messages import TableInfo
from greatrace_client.i18n import board_name, term, tr
from greatrace_client.model.content import lacking
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BRASS,
    GOLD,
    GOLD_PALE,
    GOOD,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_DARK,
    SEPIA,
    mix,
)
from greatrace_client.ui.draw.shapes import box, shape
from greatrace_client.ui.menu_chrome import crew_badge, empty_badge
from greatrace_client.ui.widgets import RowLook

ROW = 80.0  # units


def free_seats(table: TableInfo) -> int:
    """The number of free seats."""
    return sum(seat.kind == "free" for seat in table.seats)


def state_words(table: TableInfo) -> str:
    """The table's state, as far as the player can join."""
    if table.phase == "open":
        return tr("open") if free_seats(table) else tr("full")
    return {"running": tr("in progress"), "over": tr("finished")}.get(table.phase, tr("frozen"))


def draw_table_row(page: Page, table: TableInfo | None, area: Box, look: RowLook, *, mine: bool = False) -> None:
    """Draw a row; a table that has not arrived yet is an empty plate. `mine`: the player has a seat there."""
    (x, y, w, h), chosen = area, look.chosen
    if table is None:
        page.svg(box(2, 2, w - 4, h - 14, 5, NIGHT_DEEP, BRASS, 1, 'opacity=".5"'), x, y, w, h - 10)
        return
    fill = GOLD_PALE if chosen else PAPER if table.phase == "open" else mix(PAPER, PAPER_DARK, 0.6)
    panels.plate(page, x, y, w, h - 10, 5, fill, INK, inner=chosen)
    if chosen:
        page.svg(box(2, 2, w + 2, h - 6, 7, "none", GOLD, 3.4), x - 3, y - 4, w + 6, h)
    page.text(table.title, x + 18, y + 23, 22, INK, "bold", fit=w * 0.4)
    what = board_name(table.board) if table.board else term("game", table.game)
    language = f" · {table.language.upper()}" if table.language else ""
    page.text(what + language, x + 18, y + 49, 17, SEPIA, fit=w * 0.4)
    seats_line(page, table, x + w * 0.45, y + 26)
    sat = len(table.seats) - free_seats(table)
    page.text(tr("{n} of {all}", n=sat, all=len(table.seats)), x + w * 0.45 + 4, y + 55, 15, SEPIA)
    colour = GOOD if table.phase == "open" and free_seats(table) else SEPIA
    words, colour = (tr("not playable"), BAD) if lacking(table) else (state_words(table), colour)
    page.text(words, x + w * 0.8, y + (25 if mine else 35), 17, colour, "bold", fit=w * 0.19)
    if mine:
        page.text(tr("your seat"), x + w * 0.8, y + 49, 17, INK, "bold", fit=w * 0.19)
    if table.locked:
        page.svg(padlock(), x + w - 40, y + 6, 26, 30)


def padlock() -> str:
    """A small lock of brass, 26 by 30."""
    return shape("M7 14V9a6 6 0 0 1 12 0V14", stroke=INK, width=2.6) + box(3, 13, 20, 15, 3, BRASS, INK, 1.4)


def seats_line(page: Page, table: TableInfo, x: float, y: float) -> None:
    """A pin for every seat, dashed rings for free ones."""
    for i, seat in enumerate(table.seats):
        if seat.kind == "free":
            empty_badge(page, x + 17 + i * 34, y, 15)
        else:
            crew_badge(page, seat.crew, x + 17 + i * 34, y, 15)
