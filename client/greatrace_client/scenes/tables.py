"""The tables of a server on the left, the chosen one on the right."""

from __future__ import annotations

from greatrace.great_race.library import load
from greatrace.protocol.limits import PASSWORD_LENGTH
from greatrace.protocol.messages import JoinTable, ServerMessage, TableInfo, WatchTable
from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import (
    BRASS,
    BRASS_LIGHT,
    GOLD,
    GOLD_PALE,
    GOOD,
    INK,
    NIGHT_TEXT,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    SEPIA,
    mix,
)
from greatrace_client.draw.shapes import box, shape
from greatrace_client.model.table import Step
from greatrace_client.scenes.base import Push
from greatrace_client.scenes.errand import Errand
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.parts import Area, board_picture, crew_badge, empty_badge, two_panels
from greatrace_client.text import term, tr, trn
from greatrace_client.text.agreed import variants
from greatrace_client.text.seal import shown_seal
from greatrace_client.widgets import Button, Rows, TextField, Widget

LAMP = "#63C18B"
VALUE = 0.64  # of a fact's width for its value
FACTS_TOP = 22.0  # down to the middle of the first fact
FEW, AIRY, LINE = 6, 40.0, 32.0  # fewer facts than that have more room


def free_seats(table: TableInfo) -> int:
    """How many may still sit down."""
    return sum(seat.kind == "free" for seat in table.seats)


def state_words(table: TableInfo) -> str:
    """What one can do there."""
    if table.phase == "open":
        return tr("open") if free_seats(table) else tr("full")
    return {"running": tr("under way"), "over": tr("finished")}.get(table.phase, tr("standing still"))


class TablesScene(MenuScene):
    """Lives as long as the line; a table where one sits takes over. `code`: of one at which to sit down at once."""

    title = "Play with friends"
    needs_line = True

    def __init__(self, code: str = "") -> None:
        super().__init__()
        self._tables: list[TableInfo] = []
        self._errand = Errand(code)
        self._key = ""  # to a locked table

    @property
    def right_title(self) -> str:
        tables = trn("{n} table", "{n} tables", len(self.kit.lobby.tables))
        link = self.kit.link
        if link is None:
            return tables
        delay = tr("{n} ms", n=round(link.delay * 1000)) if link.delay is not None else ""
        return " · ".join(filter(None, (str(link.address), delay, tables)))

    @property
    def lamp(self) -> str:
        return LAMP

    def build(self) -> list[Widget]:
        order = {"open": 0, "running": 1}
        self._tables = sorted(self.kit.lobby.tables.values(), key=lambda t: (order.get(t.phase, 2), not free_seats(t)))
        rows = Rows("Tables", self._tables, self._draw_table, "The tables of this server.", row=92,
                    chosen=lambda _t: self._refresh(), opened=lambda _t: self._join(), name="tables")  # fmt: skip
        old = [w for w in self.form.widgets if isinstance(w, Rows)]
        if old and old[0].item is not None:
            before = old[0].item
            found = [i for i, table in enumerate(self._tables) if table.id == before.id]
            rows.index = found[0] if found else rows.index
            rows.first = old[0].first
        join = Button("Sit down", self._join, "Take a free seat at this table.", key="J", state="primary", name="join")
        watch = Button("Look on", self._watch, "Watch the race without playing.", key="W", name="watch")
        chosen = rows.item
        key = TextField("Password or invitation", self._key, "What the host has told you.", longest=PASSWORD_LENGTH,
                        placeholder="Password or invitation", changed=self._keyed, accepted=lambda _text: self._join(),
                        name="key")  # fmt: skip
        mine = chosen is not None and chosen.id in self.kit.lobby.mine
        if chosen is None:
            join.why = watch.why = "There is no table yet."
        elif not mine and (chosen.phase != "open" or not free_seats(chosen)):
            join.why = "No seat is free there."
        locked = chosen is not None and chosen.locked and not mine
        return [
            rows, *([key] if locked else []), join, watch,
            Button("New table", self._new, "Open a table of your own.", key="N", name="new"),
            Button("Back", self.back, "Leave this server.", key="Esc", name="back"),
        ]  # fmt: skip

    @property
    def chosen(self) -> TableInfo | None:
        """The table in the right panel."""
        rows = self.form.named("tables")
        return rows.item if isinstance(rows, Rows) else None

    def _refresh(self) -> None:
        self.rebuild()

    def _join(self) -> None:
        if self.chosen is not None:
            self.kit.send(JoinTable(self.chosen.id, key=self._key))

    def _watch(self) -> None:
        if self.chosen is not None:
            self.kit.send(WatchTable(self.chosen.id, key=self._key))

    def _keyed(self, text: str) -> None:
        self._key = text.strip()

    def _new(self) -> None:
        from greatrace_client.scenes.host import HostScene

        self.go(Push(HostScene(here=True)))

    def received(self, message: ServerMessage, steps: list[Step]) -> None:
        self.rebuild()

    def update(self, dt: float) -> bool:
        if self.kit.lobby.listed:
            self._errand.at_tables(self.kit)
        if self.kit.lobby.table:
            self.go(Push(self.kit.places.table()))
            return True
        return super().update(dt)

    # ---- picture
    def _panels(self, page: Page) -> tuple[Area, Area]:
        return two_panels(page, 0.54)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(16, 56, 16, 22) for panel in self._panels(page))
        self.form.named("tables").place(left.x, left.y + 24, left.w, left.h - 24 - 78)
        third = (left.w - 16) / 2
        self.form.named("new").place(left.x, left.y + left.h - 58, third, 58)
        self.form.named("back").place(left.x + third + 16, left.y + left.h - 58, third, 58)
        half = (right.w - 16) / 2
        for widget in self.form.widgets:
            if widget.name == "key":
                widget.place(right.x, right.y + right.h - 64 - 64, right.w, 50)
        self.form.named("join").place(right.x, right.y + right.h - 64, half, 64)
        self.form.named("watch").place(right.x + half + 16, right.y + right.h - 64, half, 64)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        furniture.panel(page, *left)
        furniture.heading(page, tr("TABLES"), left.x + 24, left.y + 30, left.w - 48)
        for words, share in ((tr("Table"), 0.03), (tr("Seats"), 0.46), (tr("State"), 0.8)):
            page.text(words, left.x + left.w * share, left.y + 58, 15, BRASS_LIGHT, "bold", fit=left.w * 0.3)
        furniture.panel(page, *right, lit=True)
        table = self.chosen
        if table is None:
            words = tr("Nobody has opened a table yet. Open one, and the others will see it.")
            page.wrap(words, left.x + left.w / 2, left.y + left.h * 0.4, left.w * 0.6, "lead", NIGHT_TEXT, at="middle")
            return
        furniture.heading(page, table.title.upper(), right.x + 24, right.y + 30, right.w - 48)
        locked = any(widget.name == "key" for widget in self.form.widgets)
        table_facts(page, table, right.inner(20, 56, 20, 164 if locked else 100))

    def _draw_table(
        self, page: Page, table: TableInfo, x: float, y: float, w: float, h: float, chosen: bool, _focus: bool  # noqa: FBT001
    ) -> None:
        fill = GOLD_PALE if chosen else PAPER if table.phase == "open" else mix(PAPER, PAPER_DARK, 0.6)
        furniture.plate(page, x, y, w, h - 10, 5, fill, INK, inner=chosen)
        if chosen:
            page.svg(box(2, 2, w + 2, h - 6, 7, "none", GOLD, 3.4), x - 3, y - 4, w + 6, h)
        page.text(table.title, x + 18, y + 28, 22, INK, "bold", fit=w * 0.4)
        what = term("board", table.board) if table.board else term("game", table.game)
        page.text(what, x + 18, y + 55, 17, SEPIA, fit=w * 0.4)
        seats_line(page, table, x + w * 0.45, y + 33)
        sat = len(table.seats) - free_seats(table)
        page.text(tr("{n} of {all}", n=sat, all=len(table.seats)), x + w * 0.45 + 4, y + 63, 15, SEPIA)
        colour = GOOD if table.phase == "open" and free_seats(table) else SEPIA
        page.text(state_words(table), x + w * 0.8, y + 41, 17, colour, "bold", fit=w * 0.19)
        if table.locked:
            page.svg(padlock(), x + w - 40, y + 8, 26, 30)


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


def table_facts(page: Page, table: TableInfo, area: Area) -> None:
    """Map, facts and seats of a table, as on a printed programme."""
    map_w = min(area.w * 0.5, area.h * 0.56)
    map_h = min(area.h - 120, map_w * 1.35)
    table_map(page, table, Area(area.x, area.y, map_w, map_h))
    column = Area(area.x + map_w + 24, area.y, area.w - map_w - 24, map_h)
    facts_list(page, facts_of(page, table, column.w), column)
    seats_list(page, table, Area(area.x, area.y + map_h + 30, area.w, area.h - map_h - 30))


def table_map(page: Page, table: TableInfo, area: Area) -> None:
    """The board with the way of that race."""
    board = load().boards.get(table.board)
    if board is not None:
        board_picture(page, board, area, term("board", table.board), (table.start, table.finish))
    elif table.game == "crazy_race":
        from greatrace_client.scenes.crazy_race.poster import draw_poster

        draw_poster(page, area, term("game", table.game))


def facts_of(page: Page, table: TableInfo, w: float) -> list[tuple[str, str]]:
    """Names and values, for a list so wide."""
    board = load().boards.get(table.board)

    def city(name: str) -> str:
        return board.cities[name].name if board is not None and name in board.cities else tr("by chance")

    host = table.seats[table.host].name if table.host < len(table.seats) else ""
    facts = [(tr("From"), city(table.start)), (tr("To"), city(table.finish))]
    if table.game == "crazy_race":
        facts = [(tr("Game"), term("game", table.game))]
    return [
        *facts,
        *module_facts(page, table, w * VALUE),
        *variants(table),
        (tr("Host"), host),
        (tr("Clock"), term("clock", table.clock or "normal")),
        (tr("Watching"), watching(table)),
        *([(tr("Seal"), shown_seal(table.commitment))] if table.commitment else []),
        *([] if table.take_back else [(tr("Taking back"), tr("not allowed"))]),
        (tr("State"), state_words(table)),
    ]


def facts_height(number: int) -> float:
    """What so many facts take."""
    return FACTS_TOP + number * (AIRY if number < FEW else LINE)


def facts_list(page: Page, facts: list[tuple[str, str]], area: Area) -> None:
    """The facts, one a line, closer together when there is little room."""
    x, top, w, h = area
    step = (min(h, facts_height(len(facts))) - FACTS_TOP) / len(facts)
    for i, (name, value) in enumerate(facts):
        y = top + FACTS_TOP + i * step
        page.text(name, x, y, 17, BRASS_LIGHT, "bold", fit=w * (1 - VALUE - 0.02))
        page.text(value, x + w * (1 - VALUE), y, 17, PAPER_LIGHT, fit=w * VALUE)
        # Higher than the line, for the sake of its length: a drawing keeps its shape when its pixels are rounded.
        page.svg(shape(f"M0 6H{w}", stroke=BRASS, width=0.8, more='opacity=".6"'), x, y + step / 2 - 6, w, 12)


def watching(table: TableInfo) -> str:
    """How many look on, and how much later they see it."""
    number = str(table.watchers) if table.watchers else tr("nobody")
    later = trn("{n} second later", "{n} seconds later", table.delay)
    return f"{number}, {later}" if table.delay else number


def module_facts(page: Page, table: TableInfo, room: float) -> list[tuple[str, str]]:
    """The modules by name, or how many when the names are too long."""
    if not table.modules:
        return []
    names = ", ".join(term("module", module) for module in table.modules)
    if page.measure(names, 17) * 0.8 > room:
        names = trn("{n} module", "{n} modules", len(table.modules))
    return [(tr("Modules"), names)]


def seats_list(page: Page, table: TableInfo, area: Area) -> None:
    """Who sits there, in two columns."""
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
        page.text(name + note, sx + 50, sy, 18, PAPER_LIGHT, "bold", fit=area.w / 2 - 60)
