"""Play with friends: servers heard of on the local network, or an address; then the tables of that server."""

from __future__ import annotations

from typing import Any

from greatrace.protocol.limits import PASSWORD_LENGTH
from greatrace_client import settings as settings_file
from greatrace_client.i18n import tr
from greatrace_client.net.address import Address
from greatrace_client.net.connection import Account
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.lan_discovery import Found, LanEar, listen
from greatrace_client.net.link import LinkState
from greatrace_client.net.security import AUTHORITY, pinned_fingerprint
from greatrace_client.screens import join_rows
from greatrace_client.screens.name_hint import called_by
from greatrace_client.screens.server_info import Acquaintance, draw_acquaintance
from greatrace_client.screens.tables import TablesScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, NIGHT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at
from greatrace_client.ui.menu_chrome import two_panels
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, Rows, TextField, Widget

LOOK = 0.5  # seconds between looks for servers that fell silent
SEARCH = 4.0  # seconds for which one listens for the table of a code


class JoinScene(MenuScene):
    """`address`: connect there at once (--connect); `invited`: sit down there as soon as its server is known (--join).

    What is written as an address may be an invitation, too: a link, or a code of a table that is heard of.
    """

    title = "Play with friends"

    def __init__(self, address: str = "", invited: Invitation | None = None) -> None:
        super().__init__()
        self.at_once = address
        self.invited = invited
        self._code = ""  # of the table at which to sit down, once there
        self._searched = 0.0  # seconds
        self.ear: LanEar | None = None
        self._port: Any = None
        self._age = 0.0
        self.calling = False
        self._password = ""
        self._trouble = ""  # why the last call failed: stays until the next one
        self._shown: tuple[object, ...] = ()

    def enter(self, kit: AppContext) -> None:
        super().enter(kit)
        self._listen()
        if self.at_once:
            self.kit.settings.address, self.at_once = self.at_once, ""
            self.rebuild()
            self._connect(self.kit.settings.address)
        elif self.invited is not None:
            self._follow(self.invited)

    def _listen(self) -> None:
        if self.ear is None:
            self.ear, self._port = listen(self.kit.server.reactor, lambda: None)

    def leave(self) -> None:
        self._deaf()
        self.kit.telegraph.hang_up()

    def _deaf(self) -> None:
        if self._port is not None:
            self._port.stopListening()
        self.ear = self._port = None

    def uncovered(self) -> None:
        """Back from the tables: the line is no longer needed."""
        self.calling = False
        self.kit.telegraph.hang_up()
        super().uncovered()

    # ---- widgets
    @property
    def servers(self) -> list[Found]:
        """Those heard of on the local network."""
        return self.ear.servers if self.ear is not None else []

    @property
    def server(self) -> str:
        """The typed address as one remembers it, "" if it is none."""
        try:
            return str(Address.parse(self.kit.settings.address))
        except ValueError:
            return ""

    def build(self) -> list[Widget]:
        chosen = self.kit.settings
        rows = Rows(
            "Tables on your network",
            join_rows.rows(self.servers, chosen.recent),
            join_rows.draw,
            "Tables on your network, and servers you have played on.",
            row=84,
            opened=self._join,
            name="servers",
        )
        old = next((widget for widget in self.form.widgets if isinstance(widget, Rows)), None)
        if old is not None:
            rows.index, rows.first = min(old.index or 0, len(rows.items) - 1), old.first
        join = Button("Join", self._join_chosen, "Join the chosen server.", key="J", name="join")
        if not rows.items:
            join.why = "No servers found yet."
        connect = Button(
            "Connect",
            self._connect_typed,
            "Join the server at this address.",
            key="Enter",
            state="primary",
            name="connect",
        )
        register = Button(
            "Create account", self._register, "With this name and password, on that server.", name="register"
        )
        if not self._password:
            register.why = "Enter a password first."
        trust = Button("Trust this server", self._trust, "Only if the host gave you this fingerprint.", name="trust")
        if self.calling:
            connect.why = register.why = "Connecting…"
        return [
            rows,
            join,
            TextField(
                "Your name",
                chosen.player,
                called_by,
                placeholder="Your name",
                changed=self._name,
                accepted=self._enter,
                name="player",
            ),
            TextField(
                "Address",
                chosen.address,
                "A host name or IP address (add :port if needed), or an invitation.",
                placeholder="greatrace.example",
                longest=120,
                changed=self._address,
                accepted=self._enter,
                name="address",
            ),
            TextField(
                "Password",
                self._password,
                "Only if you have an account on that server, or want one.",
                longest=PASSWORD_LENGTH,
                placeholder="For accounts only",
                changed=self._passwords,
                accepted=self._enter,
                hidden=True,
                name="password",
            ),
            connect,
            register,
            *([trust] if self._changed_key else []),
            Button("Host a race", self._host, "Start a server on this computer.", key="H", name="host"),
            Button("Back", self.back, "Back to the title.", key="Esc", name="back"),
        ]

    def _name(self, text: str) -> None:
        self.kit.settings.player = text.strip()

    def _address(self, text: str) -> None:
        self.kit.settings.address = text.strip()

    def _passwords(self, text: str) -> None:
        empty = not self._password
        self._password = text
        if empty != (not text):
            self.rebuild()

    def _enter(self, _text: str) -> None:
        self._connect_typed()

    def _join_chosen(self) -> None:
        rows = self.form.named("servers")
        if isinstance(rows, Rows) and rows.item is not None:
            self._join(rows.item)

    def _join(self, row: join_rows.Row) -> None:
        """To the table or the server of that row."""
        self._connect(row.address, code=row.code)

    def _connect_typed(self) -> None:
        """To what is written: an address, or an invitation."""
        text = self.kit.settings.address
        try:
            invited = Invitation.parse(text)
        except ValueError:
            invited = Invitation()
        if invited.address is not None or self._heard(invited):
            self._follow(invited)
        else:
            self._connect(text)

    def _heard(self, invited: Invitation) -> str:
        """The address of the server that has that table, as far as one hears; "" if none."""
        rows = join_rows.offers(self.servers)
        found = [row.address for row in rows if row.table is not None and row.table.id == invited.table != ""]
        return found[0] if found else ""

    def _follow(self, invited: Invitation) -> bool:
        """To that table, now or (a code alone) when its server is heard of. False if it is not."""
        address = str(invited.address) if invited.address is not None else self._heard(invited)
        if address:
            self.invited = None
            self._connect(address, code=invited.code)
        return bool(address)

    def _search(self, dt: float) -> None:
        """Listen for the table of a code for a while."""
        if self.invited is None or self.invited.address is not None:
            return
        self._searched += dt
        if not self._follow(self.invited) and self._searched > SEARCH:
            code, self.invited = self.invited.code, None
            self._trouble = tr("No table with the code {code} on this network. Ask for the full link.", code=code)

    def _register(self) -> None:
        self._connect(self.kit.settings.address, register=True)

    @property
    def _changed_key(self) -> str:
        """The new fingerprint of a server that has been refused for it."""
        link = self.kit.link
        security = link.security if link is not None else None
        return security.fingerprint if security is not None and security.changed and not self.calling else ""

    def _trust(self) -> None:
        """The player has asked the host: forget the old fingerprint."""
        link = self.kit.link
        if link is not None and link.security is not None:
            self.kit.settings.pins[str(link.address)] = link.security.next_pin
            self._connect(str(link.address))

    def _connect(self, address: str, *, register: bool = False, code: str = "") -> None:
        name = self.kit.settings.player or tr("Player")
        account = Account(name, self._password, register) if self._password else None
        try:
            self.kit.server.connect(address, name, account=account)
        except ValueError as error:
            self._trouble = str(error)
            return
        settings_file.save(self.kit.settings)
        self.calling, self._code, self._trouble = True, code, ""

    def _host(self) -> None:
        from greatrace_client.screens.host import HostScene

        self._deaf()
        self.go(Push(HostScene()))

    # ---- time
    def update(self, dt: float) -> bool:
        self._listen()
        self._age += dt
        self._search(dt)
        if self._age > LOOK and self.ear is not None:
            self._age = 0.0
            self.ear.forget_old()
        if self.calling:
            self._follow_line()
        now = (tuple(self.servers), self.calling, self._trouble, self.server, self._changed_key)
        if now != self._shown:
            self._shown = now
            self.rebuild()
            return True
        return super().update(dt)

    def _follow_line(self) -> None:
        telegraph = self.kit.telegraph
        if telegraph.state is LinkState.OPEN:
            self.calling, self._password = False, ""
            self._deaf()
            self.go(Push(TablesScene(self._code)))
        elif telegraph.state is LinkState.CLOSED:
            self.calling = False
            if self._changed_key:
                self.kit.say(telegraph.sentence)  # the panel is needed for the two fingerprints
            else:
                self._trouble = telegraph.sentence

    # ---- picture
    def _panels(self, page: Page) -> tuple[Box, Box]:
        return two_panels(page, 0.54)

    def lay(self, page: Page) -> None:
        left, right = (panel.inner(28, 60, 28, 24) for panel in self._panels(page))
        self.form.named("servers").place(left.x, left.y, left.w, left.h - 86)
        self.form.named("join").place(left.x + left.w - 260, left.y + left.h - 62, 260, 58)
        two = (right.w - 16) / 2
        self.form.named("player").place(right.x, right.y + 34, two, 50)
        self.form.named("password").place(right.x + two + 16, right.y + 34, two, 50)
        self.form.named("address").place(right.x, right.y + 128, right.w, 50)
        self.form.named("connect").place(right.x, right.y + 196, right.w * 0.56 - 8, 56)
        self.form.named("register").place(right.x + right.w * 0.56 + 8, right.y + 196, right.w * 0.44 - 8, 56)
        for widget in self.form.widgets:
            if widget.name == "trust":
                widget.place(right.x, right.y + right.h - 130, right.w, 48)
        half = (right.w - 16) / 2
        self.form.named("host").place(right.x, right.y + right.h - 62, half, 58)
        self.form.named("back").place(right.x + half + 16, right.y + right.h - 62, half, 58)

    def paint(self, page: Page) -> None:
        left, right = self._panels(page)
        panels.panel(page, *left)
        panels.heading(page, tr("TABLES ON YOUR NETWORK"), left.x + 24, left.y + 30, left.w - 48)
        panels.panel(page, *right, lit=True)
        panels.heading(page, tr("BY ADDRESS"), right.x + 24, right.y + 30, right.w - 48)
        inner = right.inner(28, 60)
        two = (inner.w - 16) / 2
        for words, x, y in (("Your name", 0.0, 14), ("Password", two + 16, 14), ("Address", 0.0, 108)):
            page.text(tr(words), inner.x + x, inner.y + y, "body", PAPER_LIGHT, "bold", fit=two)
        draw_acquaintance(page, inner.x, inner.y + 282, inner.w, self._acquaintance)
        if not self.servers and not self.kit.settings.recent:
            r = min(left.w, left.h) * 0.3
            rose = at(r * 1.2, r * 1.2, emblems.compass(BRASS, r, NIGHT))
            page.svg(rose, left.x + left.w / 2 - r * 1.2, left.y + left.h * 0.42 - r * 1.2, r * 2.4, r * 2.4, alpha=46)
            words, x = tr("Searching… no server found on this network yet."), left.x + left.w / 2
            page.wrap(words, x, left.y + left.h * 0.75, left.w * 0.7, "lead", PAPER_LIGHT, at="middle")

    @property
    def _acquaintance(self) -> Acquaintance:
        """What is known of the server at that address."""
        chosen = self.kit.settings
        pin, account = chosen.pins.get(self.server, ""), chosen.accounts.get(self.server, "")
        confirmed = pin == AUTHORITY
        return Acquaintance(pinned_fingerprint(pin), self._changed_key, account, self._trouble, confirmed=confirmed)
