"""Play with friends: servers heard of on the local network, or an address; then the tables of that server."""

from __future__ import annotations

from typing import Any

from greatrace_client import settings as settings_file
from greatrace_client.draw import emblems, furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import BRASS, GOLD_PALE, INK, NIGHT, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.draw.shapes import at
from greatrace_client.net.lan import Found, LanEar, listen
from greatrace_client.net.link import LinkState
from greatrace_client.scenes.base import Kit, Push
from greatrace_client.scenes.menu import MenuScene
from greatrace_client.scenes.parts import GUTTER, Area, body_area
from greatrace_client.text import tr, trn
from greatrace_client.widgets import Button, Rows, TextField, Widget

LOOK = 0.5  # seconds between looks for servers that fell silent


class JoinScene(MenuScene):
    """`address`: connect there at once (the command line's --connect)."""

    title = "Play with friends"

    def __init__(self, address: str = "") -> None:
        super().__init__()
        self.at_once = address
        self.ear: LanEar | None = None
        self._port: Any = None
        self._age = 0.0
        self._trying = False
        self._shown: tuple[object, ...] = ()

    def enter(self, kit: Kit) -> None:
        super().enter(kit)
        self._listen()
        if self.at_once:
            address, self.at_once = self.at_once, ""
            self._connect(address)

    def _listen(self) -> None:
        if self.ear is None:
            self.ear, self._port = listen(self.kit.telegraph.reactor, lambda: None)

    def leave(self) -> None:
        self._deaf()
        self.kit.telegraph.hang_up()

    def _deaf(self) -> None:
        if self._port is not None:
            self._port.stopListening()
        self.ear = self._port = None

    def uncovered(self) -> None:
        """Back from the tables: the line is no longer needed."""
        self._trying = False
        self.kit.telegraph.hang_up()
        super().uncovered()

    # ---- widgets
    @property
    def servers(self) -> list[Found]:
        """Those heard of on the local network."""
        return self.ear.servers if self.ear is not None else []

    def build(self) -> list[Widget]:
        chosen = self.kit.settings
        rows = Rows(
            "Servers on your network", self.servers, self._draw_server, "Servers on your network.", row=84,
            opened=lambda found: self._connect(found.address), name="servers",
        )  # fmt: skip
        join = Button("Join", self._join_chosen, "Join the chosen server.", key="J", name="join")
        if not self.servers:
            join.why = "No server has been heard of yet."
        connect = Button("Connect", self._connect_typed, "Join the server at that address.", key="Enter",
                         state="primary", name="connect")  # fmt: skip
        if self._trying:
            connect.why = "Calling …"
        return [
            rows,
            join,
            TextField("Your name", chosen.player, "What the others call you.", placeholder="Your name",
                      changed=self._name, accepted=self._enter, name="player"),
            TextField("Address", chosen.address, "A name or a number, with a port if it is not the usual one.",
                      placeholder="greatrace.example", longest=120, changed=self._address, accepted=self._enter,
                      name="address"),
            connect,
            Button("Host a race", self._host, "Open a server on this machine.", key="H", name="host"),
            Button("Back", self.back, "Back to the title.", key="Esc", name="back"),
        ]  # fmt: skip

    def _name(self, text: str) -> None:
        self.kit.settings.player = text.strip()

    def _address(self, text: str) -> None:
        self.kit.settings.address = text.strip()

    def _enter(self, _text: str) -> None:
        self._connect_typed()

    def _join_chosen(self) -> None:
        rows = self.form.named("servers")
        if isinstance(rows, Rows) and rows.item is not None:
            self._connect(rows.item.address)

    def _connect_typed(self) -> None:
        self._connect(self.kit.settings.address)

    def _connect(self, address: str) -> None:
        name = self.kit.settings.player or tr("Player")
        try:
            self.kit.telegraph.connect(address, name)
        except ValueError:
            self.kit.say(tr("That is no address. One looks like greatrace.example or 192.168.1.20:7117."))
            return
        settings_file.save(self.kit.settings)
        self._trying = True

    def _host(self) -> None:
        from greatrace_client.scenes.host import HostScene

        self._deaf()
        self.go(Push(HostScene()))

    # ---- time
    def update(self, dt: float) -> bool:
        self._listen()
        self._age += dt
        if self._age > LOOK and self.ear is not None:
            self._age = 0.0
            self.ear.forget_old()
        if self._trying:
            self._follow_line()
        now = (tuple(self.servers), self._trying, self.kit.telegraph.sentence)
        if now != self._shown:
            self._shown = now
            self.rebuild()
            return True
        return super().update(dt)

    def _follow_line(self) -> None:
        telegraph = self.kit.telegraph
        if telegraph.state is LinkState.OPEN:
            from greatrace_client.scenes.tables import TablesScene

            self._trying = False
            self._deaf()
            self.go(Push(TablesScene()))
        elif telegraph.state is LinkState.CLOSED:
            self._trying = False
            self.kit.say(telegraph.sentence)

    # ---- picture
    def _panels(self, page: Page) -> tuple[Area, Area]:
        area = body_area(page)
        left = area.w * 0.54
        return Area(area.x, area.y, left, area.h), Area(area.x + left + GUTTER, area.y, area.w - left - GUTTER, area.h)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(28, 60, 28, 24) for panel in self._panels(page))
        self.form.named("servers").place(left.x, left.y, left.w, left.h - 86)
        self.form.named("join").place(left.x + left.w - 260, left.y + left.h - 62, 260, 58)
        self.form.named("player").place(right.x, right.y + 34, right.w, 52)
        self.form.named("address").place(right.x, right.y + 142, right.w, 52)
        self.form.named("connect").place(right.x, right.y + 222, right.w, 60)
        half = (right.w - 16) / 2
        self.form.named("host").place(right.x, right.y + right.h - 62, half, 58)
        self.form.named("back").place(right.x + half + 16, right.y + right.h - 62, half, 58)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        furniture.panel(page, *left)
        furniture.heading(page, tr("SERVERS ON YOUR NETWORK"), left.x + 24, left.y + 30, left.w - 48)
        furniture.panel(page, *right, lit=True)
        furniture.heading(page, tr("BY ADDRESS"), right.x + 24, right.y + 30, right.w - 48)
        inner = right.inner(28, 60)
        page.text(tr("Your name"), inner.x, inner.y + 14, "body", PAPER_LIGHT, "bold", fit=inner.w)
        page.text(tr("Address"), inner.x, inner.y + 122, "body", PAPER_LIGHT, "bold", fit=inner.w)
        words = tr("Ask whoever hosts the race for the address. On the same network it shows up on the left by itself.")
        page.wrap(words, inner.x, inner.y + 316, inner.w, "body", NIGHT_TEXT)
        if not self.servers:
            r = min(left.w, left.h) * 0.3
            rose = at(r * 1.2, r * 1.2, emblems.compass(BRASS, r, NIGHT))
            page.svg(rose, left.x + left.w / 2 - r * 1.2, left.y + left.h * 0.44 - r * 1.2, r * 2.4, r * 2.4, alpha=46)
            words = tr("Listening … no server on this network has made itself known yet.")
            page.wrap(words, left.x + left.w / 2, left.y + left.h * 0.8, left.w * 0.7, "lead", PAPER_LIGHT, at="middle")

    def _draw_server(
        self, page: Page, found: Found, x: float, y: float, w: float, h: float, chosen: bool, _focus: bool  # noqa: FBT001
    ) -> None:
        furniture.plate(page, x, y, w, h - 10, 5, GOLD_PALE if chosen else PAPER, INK)
        page.text(found.beacon.name, x + 22, y + 25, 22, INK, "bold", fit=w * 0.6)
        page.text(found.address, x + 22, y + 52, 16, SEPIA, fit=w * 0.6)
        tables = trn("{n} table", "{n} tables", found.beacon.tables)
        page.text(tables, x + w - 22, y + 25, 18, INK, "bold", "right", fit=w * 0.35)
        seats = trn("{n} with a free seat", "{n} with a free seat", found.beacon.open)
        page.text(seats, x + w - 22, y + 52, 16, SEPIA, "text", "right", fit=w * 0.35)
