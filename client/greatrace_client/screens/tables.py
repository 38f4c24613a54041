"""The tables of a server on the left, the chosen one on the right."""

from __future__ import annotations

from greatrace.games import DEFAULT_GAME
from greatrace.protocol.limits import PASSWORD_LENGTH
from greatrace.protocol.messages import JoinTable, ListTables, ServerMessage, TableInfo, WatchTable
from greatrace_client.i18n import tr, trn
from greatrace_client.model.content import lacking
from greatrace_client.model.table import Transition
from greatrace_client.net.link_state import LinkState
from greatrace_client.screens.auto_join import AutoJoin
from greatrace_client.screens.join_picture import draw_caravan
from greatrace_client.screens.table_facts import table_facts
from greatrace_client.screens.table_filters import HEIGHT, TableFilters
from greatrace_client.screens.table_rows import ROW, draw_table_row, free_seats
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, BRASS_LIGHT, GOLD
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, headed_panel, lone_crew
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Pop, Push
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget

LAMP = "#63C18B"  # of an open connection
ASK_EVERY = 0.1  # seconds between two questions for other pages
KEY = TextLine("key", "Password or invitation", "Password or invitation from the host.", PASSWORD_LENGTH, strip=True)
HEADS, GAP = 28.0, 10.0  # units for the names of the columns; between the last table and the picture below it


class TablesScene(MenuScene):
    """The list of tables; closed with the connection, replaced by the player's table. `code`: of a table to join at
    once.

    Only the page of a long list around the visible rows is loaded; scrolling requests the next page.
    """

    title = "Play with friends"
    split = 0.54
    needs_connection = True

    def __init__(self, code: str = "") -> None:
        super().__init__()
        self._auto_join = AutoJoin(code)
        self._key = ""  # of a locked table
        self._chosen: TableInfo | None = None
        self._top = ""  # id of the first table that is seen
        self._since_asked = ASK_EVERY

    def enter(self, context: AppContext) -> None:
        self.filters = TableFilters(context.settings, context.lobby.mine, self._other_filter)
        self.rows: Rows[TableInfo | None] = Rows("Tables", (), draw_table_row)
        super().enter(context)

    def uncovered(self) -> None:
        super().uncovered()
        if self.context.link is None:  # our own server has ended with its last player
            self.go(Pop())

    @property
    def right_title(self) -> str:
        known, link = self.context.lobby.list, self.context.link
        tables = trn("{n} table", "{n} tables", known.all)
        if len(known) != known.all:
            tables = tr("{n} of {all}", n=len(known), all=tables)
        if link is None:
            return tables
        delay = tr("{n} ms", n=round(link.delay * 1000)) if link.delay is not None else ""
        return " · ".join(filter(None, (str(link.address), delay, tables)))

    @property
    def lamp(self) -> str:
        return connection_lamp(self.context.connection.state)

    def build(self) -> list[Widget]:
        self.rows = self._new_rows()
        join = Button("Sit down", self._join, "Take a free seat at this table.", key="J", state="primary", name="join")
        watch = Button("Spectate", self._watch, "Watch the race without playing.", key="W", name="watch")
        chosen = self._chosen
        mine = chosen is not None and self.context.lobby.is_mine(chosen.id)
        if mine:
            join = Button(
                "Return", self._join, "Your seat is there: take it again.", key="J", state="primary", name="join"
            )
        if chosen is None:
            join.why = watch.why = "No table is chosen." if self.context.lobby.list.all else "No tables yet."
        elif not mine and (chosen.phase != "open" or not free_seats(chosen)):
            join.why = "No free seat at this table."
        if chosen is not None and (why := lacking(chosen)):
            join.why = watch.why = why
        locked = chosen is not None and chosen.locked and not mine
        every = Button("Show all tables", self.filters.clear, "Show every table.", key="A", name="every")
        return [
            *self.filters.widgets(),
            self.rows,
            *([every] if self._nothing_fits else []),
            *([KEY.control(self._key, self._keyed, lambda _text: self._join())] if locked else []),
            join,
            watch,
            Button("New table", self._new, "Open a table of your own.", key="N", name="new"),
            *([self._ratings_button()] if self.context.lobby.rates else []),
            *([self._mail_button()] if self._has_account else []),
            Button("Back", self.back, "Leave this server.", key="Esc", name="back"),
        ]

    @property
    def _has_account(self) -> bool:
        link = self.context.link
        return link is not None and str(link.address) in self.context.settings.accounts

    def _ratings_button(self) -> Button:
        return Button("Ratings", self._ratings, "How everybody with an account races.", key="R", name="ratings")

    def _ratings(self) -> None:
        from greatrace_client.screens.ratings import RatingsScene

        wanted = self.chosen.game if self.chosen is not None else self.filters.wanted.game
        self.go(Push(RatingsScene(wanted or DEFAULT_GAME)))

    def _mail_button(self) -> Button:
        return Button("Mail address", self._mail, "For a forgotten password and for your turns.", name="mail")

    def _mail(self) -> None:
        from greatrace_client.screens.account_mail import AccountMailScene

        self.go(Push(AccountMailScene()))

    def _new_rows(self) -> Rows[TableInfo | None]:
        """The current list at its last scroll position; the chosen table stays chosen, wherever it has moved to."""
        known, old = self.context.lobby.list, self.rows
        rows: Rows[TableInfo | None] = Rows(
            "Tables",
            known,
            self._draw_row,
            "Tables on this server.",
            row=ROW,
            chosen=self._choose,
            opened=lambda _table: self._join(),
            name="tables",
        )
        rows.first, rows.index = old.first, old.index
        if old.first and (now := known.find(self._top)) is not None:
            rows.first = now
        at = known.find(self._chosen.id) if self._chosen is not None else None
        rows.index = at if at is not None else min(old.index or 0, len(known) - 1) if len(known) else None
        if rows.item is not None or rows.index is None:
            self._chosen = rows.item
        return rows

    def _draw_row(self, page: Page, table: TableInfo | None, area: Box, look: RowLook) -> None:
        draw_table_row(page, table, area, look, mine=table is not None and self.context.lobby.is_mine(table.id))

    @property
    def _nothing_fits(self) -> bool:
        known = self.context.lobby.list
        return known.current and not len(known) and self.filters.any

    @property
    def chosen(self) -> TableInfo | None:
        """The table in the right panel."""
        return self._chosen

    def _choose(self, table: TableInfo | None) -> None:
        """Choose a table; None if it has not arrived yet."""
        self._chosen = table
        self.rebuild()

    def _other_filter(self) -> None:
        self.rows.first, self.rows.index = 0, 0
        self._chosen, self._top = None, ""
        self._since_asked = ASK_EVERY
        self.rebuild()

    def _join(self) -> None:
        if self.chosen is not None:
            self.context.send(JoinTable(self.chosen.id, key=self._key))

    def _watch(self) -> None:
        if self.chosen is not None:
            self.context.send(WatchTable(self.chosen.id, key=self._key))

    def _keyed(self, text: str) -> None:
        self._key = text

    def _new(self) -> None:
        from greatrace_client.screens.host import HostScene

        self.context.lobby.list.lost()
        self.context.send(ListTables(count=0))  # the list is not visible meanwhile
        self.go(Push(HostScene(here=True)))

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        self._auto_join.heard(message, self.context)
        self.rebuild()

    def update(self, dt: float) -> bool:
        self._auto_join.at_tables(self.context)
        self.filters.update(dt)
        first = self.context.lobby.list[self.rows.first : self.rows.first + 1]
        self._top = first[0].id if first and first[0] is not None else ""
        self._ask(dt)
        if self.context.lobby.table:
            self.go(Push(self.context.navigator.table()))
            return True
        return super().update(dt)

    def _ask(self, dt: float) -> None:
        """Request the page around the visible rows, if it is not loaded; not in every frame of scrolling."""
        self._since_asked += dt
        if self._since_asked < ASK_EVERY or self._auto_join.searching:
            return
        known = self.context.lobby.list
        request = known.page_request(self.filters.wanted, self.rows.first, self.rows.room)
        if request is not None:
            self._since_asked = 0.0
            if not self.context.send(request):
                known.lost()

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(16, 56, 16, 22) for panel in self.sides(page))
        named, find = self.form.named, self.form.find
        every = find("every")
        narrow = Row(stretch(0.2), stretch(0.6, every), stretch(0.2))
        own = [fixed(4), fixed(56, narrow), fixed(14)] if every is not None else []
        parts = [find(name) for name in ("new", "ratings", "mail", "back")]
        foot = Row(*(stretch(1, widget) for widget in parts if widget is not None), gap=GUTTER)
        list_ = [fixed(HEIGHT), fixed(HEADS), stretch(1, self.rows)]
        Column(*list_, *own, fixed(14), fixed(58, foot)).place(*left)
        self.filters.lay(self.form, Box(left.x, left.y, left.w, HEIGHT))
        both = Row(stretch(1, named("join")), stretch(1, named("watch")), gap=GUTTER)
        Column(stretch(1), fixed(50, find("key")), fixed(14), fixed(64, both)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("TABLES"))
        for words, at in ((tr("Table"), 0.03), (tr("Seats"), 0.46), (tr("Status"), 0.8)):
            page.text(
                words, left.x + left.w * at, self.rows.box[1] - HEADS / 2, 15, BRASS_LIGHT, "bold", fit=left.w * 0.3
            )
        self._paint_below(page)
        panels.panel(page, *right, lit=True)
        if not len(self.context.lobby.list):
            lone_crew(page, self.context.settings.crew, right.inner(30, 30, 30, 96), self._why_empty())
        table = self.chosen
        if table is None:
            return
        panels.heading(page, table.title.upper(), right.x + 24, right.y + 30, right.w - 48)
        locked = any(widget.name == "key" for widget in self.form.widgets)
        why = lacking(table)
        table_facts(page, table, right.inner(20, 56, 20, 164 if locked or why else 100))
        if why:
            page.wrap(why, right.x + 28, right.y + right.h - 148, right.w - 56, "body", GOLD)

    def _paint_below(self, page: Page) -> None:
        """Paint instructions in the sky of a picture, if a short list leaves room."""
        known, (x, y, w, h) = self.context.lobby.list, self.rows.box
        if known.current:
            listed = len(known) * ROW + (GAP if len(known) else 0)
            words = tr("Sit down at a table, or open a new one.") if len(known) else ""
            draw_caravan(page, Box(x, y + listed, w, h - listed), words)

    def _why_empty(self) -> str:
        """The reason why no table is shown, and what to do."""
        known = self.context.lobby.list
        if not known.current:
            return tr("Loading the list of tables…")
        if self.filters.any and known.all:
            return tr("No table matches. Show all of them, or open one of your own.")
        return tr("No tables yet. Open one, and others will see it.")


def connection_lamp(state: LinkState) -> str:
    """The colour of the lamp that shows whether the connection is up."""
    return BAD if state is LinkState.LOST else LAMP
