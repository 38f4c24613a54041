"""The table before the race: its settings, its seats, who is ready, and the start."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from greatrace.protocol.messages import SeatInfo, ServerMessage, SetReady, StartTable, TableInfo
from greatrace.translation import marked
from greatrace_client.games import game_ui
from greatrace_client.i18n import labelled, tr
from greatrace_client.input import clipboard
from greatrace_client.model.table import Transition
from greatrace_client.net.invitation import Invitation, to_table
from greatrace_client.race_common.chat import TALK_KEY, ChatScene, hear
from greatrace_client.screens.auto_join import AutoJoin
from greatrace_client.screens.edit_options import AgreeScene
from greatrace_client.screens.seats import SeatCards
from greatrace_client.screens.table_facts import facts_height, facts_list, facts_of
from greatrace_client.screens.tables import connection_lamp
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import CanSay, HasLink, HasLobby
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, chequers, shape
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Pop, Push, Replace
from greatrace_client.ui.second_press import is_second_press
from greatrace_client.ui.widgets import Button, Widget

WIDEST = 1.8  # a map's largest height relative to its width
TICK = shape("M-10 1L-3 8L11 -8", stroke=INK, width=4)


class TableScene(MenuScene):
    """Shown from sitting down until the race starts; the snapshot of the race replaces it."""

    title = "At the table"
    split = 0.42
    needs_connection = True

    def __init__(self) -> None:
        super().__init__()
        self._auto_join = AutoJoin()
        self._host = ""  # the name of another one who is the host

    def enter(self, context: AppContext) -> None:
        self.seats = SeatCards(context)
        super().enter(context)
        self._note_host()
        self.seats.choose_as_ever()

    # ---- the table
    @property
    def table(self) -> TableInfo | None:
        """The table as last received."""
        return self.context.lobby.here

    @property
    def own(self) -> SeatInfo | None:
        """The player's own seat."""
        table, seat = self.table, self.context.lobby.seat
        return table.seats[seat] if table is not None and seat is not None else None

    @property
    def right_title(self) -> str:
        invited = invitation(self.context)
        code = tr("Invitation {code}", code=invited.code) if invited.code else ""
        return " · ".join(filter(None, (code, str(invited.address or ""))))

    @property
    def lamp(self) -> str:
        return connection_lamp(self.context.connection.state)

    # ---- widgets
    def build(self) -> list[Widget]:
        table, own = self.table, self.own
        if table is None:
            return [Button("Leave the table", self.back, "Leave this seat.", key="Esc", name="back")]
        widgets: list[Widget] = []
        for number, seat in enumerate(table.seats):
            widgets += self.seats.widgets(number, seat)
        if own is not None:
            ready = [] if self.context.lobby.is_host else [self._ready_button(own)]  # the host is always ready
            widgets += [*ready, self._start_button(table)]
        alone = own is not None and all(seat is own or seat.kind != "person" for seat in table.seats)
        tip = marked("The table closes.") if alone else marked("Leave this seat; others can take it.")
        leave = Button("Leave the table", self.back, tip, key="Esc", name="back")
        change = [self._change_button(table)] if self.context.lobby.is_host and table.phase == "open" else []
        return [*widgets, *change, self._talk_button(), invite_button(self.context), leave]

    def _change_button(self, table: TableInfo) -> Button:
        def change() -> None:
            self.go(Push(AgreeScene(table)))

        return Button(
            "Change", change, "Change the route, modules or clock; everybody keeps their seat.", key="C", name="change"
        )

    def _talk_button(self) -> Button:
        return Button(
            "Chat",
            lambda: self.go(Push(ChatScene(self))),
            "Chat with everybody at the table.",
            key=TALK_KEY,
            name="talk",
        )

    def _ready_button(self, own: SeatInfo) -> Button:
        if own.ready:
            tip = "Mark yourself as not ready."
            return Button("I’m not ready", lambda: self._ready(False), tip, key="R", name="ready")
        return Button(
            "I’m ready",
            lambda: self._ready(True),
            "Tell the host that you are ready.",
            key="R",
            state="primary",
            icon=TICK,
            name="ready",
        )

    def _start_button(self, table: TableInfo) -> Button:
        flag = at(-9, -12, chequers(0, 0, 5, 4, 3, INK, PAPER_LIGHT) + shape("M0 0V26", stroke=INK, width=2.2))
        start = Button(
            "Start the race",
            self._start,
            "Start with everybody at the table.",
            key="Enter",
            state="primary",
            icon=flag,
            name="start",
        )
        others = [seat for i, seat in enumerate(table.seats) if i != table.host]
        if not self.context.lobby.is_host:
            start.why = "The host starts when all are ready."
        elif any(seat.kind == "free" for seat in others):
            start.why = "A seat is free: wait, or add a bot."
        elif not all(seat.ready for seat in others):
            start.why = "Not everybody is ready."
        return start

    def _ready(self, ready: bool) -> None:  # noqa: FBT001 - the wire's own flag
        if self.table is not None:
            self.context.send(SetReady(self.table.id, ready))

    def _start(self) -> None:
        if self.table is not None:
            self.context.send(StartTable(self.table.id))

    # ---- news
    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        hear(self.context, message)
        self._note_host()
        self.rebuild()

    def _note_host(self) -> None:
        """Tell a player who has become the host."""
        table, before = self.table, self._host
        if table is None or table.phase != "open":
            return
        self._host = "" if self.context.lobby.is_host else table.seats[table.host].name
        if before and not self._host:
            gone = all(seat.name != before for seat in table.seats)
            words = tr("{name} has left; you are the host now.", name=before) if gone else tr("You are the host now.")
            self.context.say(words)

    def update(self, dt: float) -> bool:
        if self.context.table is not None:
            self.go(Replace(self.context.navigator.race()))
            return True
        self._auto_join.at_table(self.context)
        if self.table is None:
            self.context.say(tr("The table has been closed."))
            self.go(Pop())
            return True
        return super().update(dt)

    def back(self) -> None:
        """A host leaves guests behind: that takes a second press while the warning is read."""
        warning = tr("Others are still at your table. Press again to leave anyway.")
        if self._has_guests and not is_second_press(self.context, warning):
            return
        self.context.connection.leave_table()
        self.go(Pop())

    @property
    def _has_guests(self) -> bool:
        """Whether the player hosts a table at which other people sit."""
        table, lobby = self.table, self.context.lobby
        if table is None or not lobby.is_host or table.phase != "open":
            return False
        return any(seat.kind == "person" and number != lobby.seat for number, seat in enumerate(table.seats))

    # ---- picture
    def _seat_areas(self, page: Page) -> list[Box]:
        """The areas of the seat cards: two columns with as many rows as needed."""
        inner = self.sides(page)[1].inner(16, 52, 16, 104)
        number = len(self.table.seats) if self.table is not None else 0
        rows = max(1, -(-number // 2))
        return Grid([None] * number, 2, row=min(340.0, (inner.h - 12 * (rows - 1)) / rows), across=12, down=12).areas(
            inner
        )

    def lay(self, page: Page) -> None:
        left, right = self.sides(page)
        find = self.form.find
        names = {widget.name: widget for widget in self.form.widgets}
        own = [stretch(1, names[name]) for name in ("talk", "invite") if name in names]
        foot = Row(*own, stretch(1.6, names["back"]), gap=12)
        Column(stretch(1), fixed(58, foot)).place(*left.inner(20, 22))
        both = Row(*(stretch(1, names[name]) for name in ("ready", "start") if name in names), gap=12)
        Column(stretch(1), fixed(64, both)).place(*right.inner(16, 24))
        if (change := find("change")) is not None:
            change.place(left.x + 28, left.y + 64, 150, 44)  # on the map
        for number, area in enumerate(self._seat_areas(page)):
            self.seats.place(number, area, names)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left)
        panels.panel(page, *right, lit=True)
        table = self.table
        if table is None:
            return
        panels.heading(page, table.title.upper(), left.x + 24, left.y + 30, left.w - 48)
        inner = left.inner(20, 56, 20, 100)
        if inner.h > 520:
            facts = facts_of(page, table, inner.w)
            foot = min(facts_height(len(facts)), inner.h * 0.6)
            map_h = inner.h - foot - 12
            game_ui(table.game).pictures.table_picture(
                page, table, Box(inner.x, inner.y, min(inner.w, map_h * WIDEST), map_h)
            )
            facts_list(page, facts, Box(inner.x, inner.y + inner.h - foot, inner.w, foot))
        else:
            game_ui(table.game).pictures.table_picture(page, table, Box(inner.x, inner.y, inner.w * 0.48, inner.h))
            column = Box(inner.x + inner.w * 0.52, inner.y, inner.w * 0.48, inner.h)
            facts_list(page, facts_of(page, table, column.w), column)
        panels.heading(page, tr("SEATS"), right.x + 24, right.y + 30, right.w - 48)
        for number, (seat, area) in enumerate(zip(table.seats, self._seat_areas(page), strict=True)):
            self.seats.paint(page, number, seat, area)


# ---- the invitation to the player's table: its code in the header, and the whole link for somebody elsewhere


class InviteContext(HasLobby, HasLink, CanSay, Protocol):
    """The table, its server, and where the link is shown."""


def invitation(context: InviteContext) -> Invitation:
    """The invitation to the player's table."""
    return to_table(context.lobby, context.link)


def invite_button(context: InviteContext) -> Button:
    """A button that copies the link."""

    def copy() -> None:
        link = invitation(context).link
        copied = clipboard.put(link)
        context.say(tr("Copied: {link}", link=link) if copied else tr("Friends can join with {link}", link=link))

    return Button("Invite", copy, partial(_about_link, context), key="I", name="invite")


def _about_link(context: InviteContext) -> str:
    """The tooltip of the link, with the fingerprint of the server, which a guest from elsewhere may ask for."""
    words = tr("Copy a link that lets friends join this table.")
    security = context.link.security if context.link is not None else None
    if security is None or not security.to_compare:
        return words
    return f"{words}\n{labelled(tr('Server fingerprint'), security.to_compare)}"
