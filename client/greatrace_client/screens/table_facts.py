"""A table's description: map, facts and seats, like a printed programme."""

from __future__ import annotations

from greatrace.protocol.messages import TableInfo
from greatrace_client.games import game_ui
from greatrace_client.i18n import LANGUAGES, term, tr, trn
from greatrace_client.i18n.ratings import rating_words
from greatrace_client.i18n.table_options import shown_seal, variants
from greatrace_client.screens.table_rows import state_words
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import shape
from greatrace_client.ui.menu_chrome import crew_badge, empty_badge

VALUE = 0.64  # the value's share of a fact's width
FACTS_TOP = 22.0  # down to the middle of the first fact
MODULE_LINES = 4
FEW, AIRY, LINE = 6, 40.0, 32.0  # fewer facts than that have more room


def table_facts(page: Page, table: TableInfo, area: Box) -> None:
    """Draw map, facts and seats of a table, like a printed programme."""
    map_w = min(area.w * 0.5, area.h * 0.56)
    map_h = min(area.h - 120, map_w * 1.35)
    game_ui(table.game).pictures.table_picture(page, table, Box(area.x, area.y, map_w, map_h))
    column = Box(area.x + map_w + 24, area.y, area.w - map_w - 24, map_h)
    facts_list(page, facts_of(page, table, column.w), column)
    seats_list(page, table, Box(area.x, area.y + map_h + 30, area.w, area.h - map_h - 30))


def facts_of(page: Page, table: TableInfo, w: float) -> list[tuple[str, str]]:
    """Names and values, for a list of that width."""
    host = table.seats[table.host].name if table.host < len(table.seats) else ""
    return [
        *game_ui(table.game).lobby.facts(table),
        *module_facts(page, table, w * VALUE),
        *variants(table),
        (tr("Host"), host),
        (tr("Clock"), term("clock", table.clock or "normal")),
        *([(tr("Language"), LANGUAGES.get(table.language, table.language))] if table.language else []),
        (tr("Spectators"), watching(table)),
        *([(tr("Seal"), shown_seal(table.commitment))] if table.commitment else []),
        *([] if table.take_back else [(tr("Undo allowed"), tr("no"))]),
        *([(tr("Rated"), tr("yes"))] if table.rated else []),
        (tr("Status"), state_words(table)),
    ]


def facts_height(number: int) -> float:
    """The height of `number` facts."""
    return FACTS_TOP + number * (AIRY if number < FEW else LINE)


def facts_list(page: Page, facts: list[tuple[str, str]], area: Box) -> None:
    """Draw the facts, one a line, closer together if there is little room."""
    x, top, w, h = area
    step = (min(h, facts_height(len(facts))) - FACTS_TOP) / len(facts)
    for i, (name, value) in enumerate(facts):
        y = top + FACTS_TOP + i * step
        page.text(name, x, y, 17, BRASS_LIGHT, "bold", fit=w * (1 - VALUE - 0.02))
        page.text(value, x + w * (1 - VALUE), y, 17, PAPER_LIGHT, fit=w * VALUE)
        if i + 1 < len(facts) and not facts[i + 1][0]:
            continue  # its value continues on the next line
        # Higher than the line, for the sake of its length: a drawing keeps its shape when its pixels are rounded.
        page.svg(shape(f"M0 6H{w}", stroke=BRASS, width=0.8, more='opacity=".6"'), x, y + step / 2 - 6, w, 12)


def watching(table: TableInfo) -> str:
    """The number of spectators and their delay."""
    number = str(table.watchers) if table.watchers else tr("nobody")
    later = trn("{n} second behind", "{n} seconds behind", table.delay)
    return f"{number}, {later}" if table.delay else number


def module_facts(page: Page, table: TableInfo, room: float) -> list[tuple[str, str]]:
    """The modules by name, in as many lines as they need; or their number if there are too many."""
    if not table.modules:
        return []
    names = page.broken(", ".join(term("module", module) for module in table.modules), room, 17)
    if len(names) > MODULE_LINES:
        names = [trn("{n} module", "{n} modules", len(table.modules))]
    return [(tr("Modules") if i == 0 else "", line) for i, line in enumerate(names)]


def seats_list(page: Page, table: TableInfo, area: Box) -> None:
    """Draw the players in two columns."""
    for i, seat in enumerate(table.seats):
        sx, sy = area.x + i % 2 * area.w / 2, area.y + 20 + i // 2 * 50
        if sy + 30 > area.y + area.h:
            break
        if seat.kind == "free":
            empty_badge(page, sx + 20, sy, 17)
            page.text(tr("free seat"), sx + 50, sy, 18, NIGHT_TEXT, fit=area.w / 2 - 60)
            continue
        crew_badge(page, seat.crew, sx + 20, sy, 17)
        name = seat.name or term("crew", seat.crew)
        note = f" ({term('level', seat.level)})" if seat.kind == "bot" else ""
        note += f" · {rating}" if (rating := rating_words(seat)) else ""
        page.text(name + note, sx + 50, sy, 18, PAPER_LIGHT, "bold", fit=area.w / 2 - 60)
