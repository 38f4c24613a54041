"""The page for playing with friends: servers heard of on the local network, or an address; then that server's
tables.
"""

from __future__ import annotations

from greatrace.protocol.limits import PASSWORD_LENGTH
from greatrace.translation import marked
from greatrace_client import settings as settings_file
from greatrace_client.i18n import tr
from greatrace_client.input import clipboard
from greatrace_client.net.address import Address
from greatrace_client.net.invitation import Invitation
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.server_calls import ServerCalls
from greatrace_client.screens import join_rows
from greatrace_client.screens.common_fields import PLAYER
from greatrace_client.screens.forgotten_password import MAIL_CODE, MAILED, ForgottenPassword
from greatrace_client.screens.invitation_search import InvitationSearch, LanSearch, address_of
from greatrace_client.screens.join_picture import draw_caravan, lay_fields, lay_list
from greatrace_client.screens.join_words import ServerTrust, draw_server_trust, draw_steps, meaning
from greatrace_client.screens.tables import TablesScene
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.menu_chrome import headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Push
from greatrace_client.ui.widgets import Button, Rows, Widget, label_above

ADDRESS = TextLine(
    "address",
    "Address",
    "A host name or IP address (add :port if needed), or an invitation.",
    120,
    "greatrace.example",
    strip=True,
)
PASSWORD = TextLine(
    "password",
    "Password",
    "Only if you have an account on that server, or want one.",
    PASSWORD_LENGTH,
    "For accounts only",
    hidden=True,
)


class JoinScene(MenuScene):
    """`address`: connect there at once (--connect); `invited`: sit down there when its server is known (--join).

    An invitation may be typed in place of an address: a link, or the code of a table that is heard of.
    """

    title = "Play with friends"
    split = 0.54

    def __init__(self, address: str = "", invited: Invitation | None = None) -> None:
        super().__init__()
        self.at_once = address
        self.search = InvitationSearch(invited)
        self._code = ""  # of the table to sit down at once connected
        self.lan, self.calls = LanSearch(), ServerCalls()
        self.calling = False
        self._password = ""
        self.forgotten = ForgottenPassword()
        self._trouble = ""  # why the last connection failed: stays until the next one
        self._shown: tuple[object, ...] = ()

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.lan.begin(context.server.reactor)
        if self.at_once:
            self.context.settings.address, self.at_once = self.at_once, ""
            self.rebuild()
            self._connect(self.context.settings.address)
        else:
            self._follow()

    def leave(self) -> None:
        self.lan.end()
        self.calls.end()
        self._hang_up()

    def uncovered(self) -> None:
        """Hang up after the tables: the connection is no longer needed."""
        self.calling = False
        self._hang_up()
        super().uncovered()

    @property
    def busy(self) -> bool:
        return self.calling

    def _hang_up(self) -> None:
        """Hang up, but not if the player's own server has guests: the way back there leads over this page."""
        if not self.context.server.guests.there:
            self.context.connection.hang_up()

    @property
    def server(self) -> str:
        """The typed address in the form in which it is kept, "" if it is invalid."""
        try:
            return str(Address.parse(self.context.settings.address))
        except ValueError:
            return ""

    def build(self) -> list[Widget]:
        chosen = self.context.settings
        rows = self._rows()
        join = Button("Join", self._join_chosen, "Join the chosen server.", key="J", name="join")
        if not rows.items:
            join.why = "No servers found yet."
        tip = "Join the server at this address."
        connect = Button("Connect", self._connect_typed, tip, key="Enter", state="primary", name="connect")
        tip = marked("From the clipboard: an invitation that somebody has sent you, or an address.")
        paste = Button("Paste", self._paste, tip, name="paste")
        tip = "With this name and password, on that server."
        register = Button("Create account", self._register, tip, name="register")
        if not self._password:
            register.why = "Enter a password first."
        trust = Button("Trust this server", self._trust, "Only if the host gave you this fingerprint.", name="trust")
        forgot = self.forgotten.widgets(lambda: self._connect(chosen.address, forgot=True), self._enter)
        if self.calling:
            connect.why = register.why = "Connecting…"
        return [
            rows,
            join,
            PLAYER.line(chosen, self._enter),
            ADDRESS.line(chosen, self._enter),
            paste,
            PASSWORD.control(self._password, self._passwords, self._enter),
            connect,
            *([] if self.forgotten.stage == MAILED else [register]),  # replaced by the code's field
            *([trust] if self._changed_key else forgot),
            Button("Host a race", self._host, "Start a server on this computer.", key="H", name="host"),
            Button("Back", self.back, "Back to the title.", key="Esc", name="back"),
        ]

    def _rows(self) -> Rows[join_rows.Row]:
        """The rows that can be joined; the selected row and the scroll position stay."""
        rows = Rows(
            "Tables on your network",
            join_rows.rows(self.lan.servers, self.context.settings.recent, self.calls.there),
            join_rows.draw,
            "Tables on your network, and servers you have played on.",
            row=join_rows.ROW,
            opened=self._join,
            name="servers",
        )
        rows.shown = bool(rows.items)
        if isinstance(old := self.form.find("servers"), Rows):
            rows.index, rows.first = min(old.index or 0, len(rows.items) - 1), old.first
        return rows

    def _passwords(self, text: str) -> None:
        empty = not self._password
        self._password = text
        if empty != (not text):
            self.rebuild()

    def _enter(self, _text: str) -> None:
        self._connect_typed()

    def _paste(self) -> None:
        """Use the clipboard's text as the address."""
        text = clipboard.taken().strip()
        if not text:
            self.context.say_here(tr("The clipboard is empty."))
            return
        self.context.settings.address = text[: ADDRESS.longest]
        self._trouble = self.search.trouble = ""
        self.rebuild()

    def _join_chosen(self) -> None:
        rows = self.form.named("servers")
        if isinstance(rows, Rows) and rows.item is not None:
            self._join(rows.item)

    def _join(self, row: join_rows.Row) -> None:
        """Join the table or the server of that row."""
        self._connect(row.address, code=row.code)

    def _connect_typed(self) -> None:
        """Connect to the typed address or invitation."""
        text = self.context.settings.address
        try:
            invited = Invitation.parse(text)
        except ValueError:
            invited = Invitation()
        if address_of(invited, self.lan.servers):
            self.search = InvitationSearch(invited)
            self._follow()
        else:
            self._connect(text)

    def _follow(self) -> None:
        """Join the table of the invitation once its address is known."""
        if (found := self.search.found(self.lan.servers)) is not None:
            address, code = found
            self._connect(address, code=code)

    def _register(self) -> None:
        self._connect(self.context.settings.address, register=True)

    @property
    def _why(self) -> str:
        """The reason why there is no connection."""
        return self._trouble or self.search.trouble

    @property
    def _changed_key(self) -> str:
        """The new fingerprint of a server that has been refused for it."""
        link = self.context.link
        security = link.security if link is not None else None
        return security.fingerprint if security is not None and security.changed and not self.calling else ""

    def _trust(self) -> None:
        """The player has asked the host: forget the old fingerprint."""
        link = self.context.link
        if link is not None and link.security is not None:
            self.context.settings.pins[str(link.address)] = link.security.next_pin
            self._connect(str(link.address))

    def _connect(self, address: str, *, register: bool = False, code: str = "", forgot: bool = False) -> None:
        name = self.context.settings.player or tr("Player")
        account = self.forgotten.account(name, self._password, register=register, forgot=forgot)
        try:
            self.context.server.connect(address, name, account=account)
        except ValueError as error:
            self._trouble = str(error)
            return
        settings_file.save(self.context.settings)
        self.calling, self._code, self._trouble, self.search.trouble = True, code, "", ""

    def _host(self) -> None:
        from greatrace_client.screens.host import HostScene

        self.lan.end()
        self.go(Push(HostScene()))

    # ---- time
    def update(self, dt: float) -> bool:
        self.lan.begin(self.context.server.reactor)
        self._follow()
        self.search.update(dt)
        self.lan.update(dt)
        if self.calling:
            self._follow_line()
        self.calls.call(self.context.server.reactor, self.context.settings.recent)
        written = self.context.settings.address
        heard = tuple(self.lan.servers), tuple(self.calls.there.items())
        now = (heard, written, self.calling, self._why, self.server, self._changed_key, self.forgotten.stage)
        if now != self._shown:
            self._shown = now
            self.rebuild()
            return True
        return super().update(dt)

    def _follow_line(self) -> None:
        connection = self.context.connection
        if connection.state is LinkState.OPEN:
            self.calling, self._password, self.forgotten = False, "", ForgottenPassword()
            self.lan.end()
            self.go(Push(TablesScene(self._code)))
        elif connection.state is LinkState.CLOSED:
            self.calling = False
            self.forgotten.refused(self.context.server.refused)
            if self._changed_key:
                self.context.say_here(connection.sentence)  # the panel is needed for the two fingerprints
            else:
                self._trouble = connection.sentence

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(28, 60, 28, 24) for panel in self.sides(page))
        number = len(join_rows.rows(self.lan.servers, self.context.settings.recent))
        self._picture = lay_list(self.form, left, number)
        lay_fields(self.form, right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("ON YOUR NETWORK"))
        headed_panel(page, right, tr("BY ADDRESS"), lit=True)
        inner = right.inner(28, 60)
        label_above(page, [field for field in self.form.widgets if field.name != MAIL_CODE])
        page.text(meaning(self.context.settings.address), inner.x, inner.y + 191, 16, NIGHT_TEXT, fit=inner.w)
        draw_server_trust(page, inner.x, inner.y + 284, inner.w, self.server_trust)
        if not (self._changed_key or self.forgotten.stage):
            draw_steps(page, Box(inner.x, inner.y + 384, inner.w, right.bottom - 112 - inner.y - 384))
        nobody = not self.lan.servers and not self.context.settings.recent
        draw_caravan(page, self._picture, tr("Searching… no server found on this network yet.") if nobody else "")

    @property
    def server_trust(self) -> ServerTrust:
        """What is known of the server at that address."""
        return ServerTrust.of(self.server, self.context.settings, self._changed_key, self._why)
