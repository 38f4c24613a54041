"""The mail address of the player's account on a server: for a forgotten password, and for turns in races over days."""

from __future__ import annotations

from greatrace.protocol.limits import MAIL_LENGTH
from greatrace.protocol.messages import Notice, ServerMessage, SetMail, SetTurnMails
from greatrace.translation import language
from greatrace_client.i18n import tr
from greatrace_client.model.table import Transition
from greatrace_client.screens.forgotten_password import CODE
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, body_area, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, Toggle, Widget, label_above

WIDE, TALL = 1080.0, 520.0  # units of the panel
ADDRESS = TextLine(
    "mail_address",
    "Mail address",
    "For a forgotten password and, if you like, for your turns. Nobody else sees it.",
    MAIL_LENGTH,
    "name@example.org",
    strip=True,
)


class AccountMailScene(MenuScene):
    """The account's mail address and password reset. What is typed is sent to the server and not kept."""

    title = "Mail address"
    needs_connection = True

    def __init__(self) -> None:
        super().__init__()
        self.mail_address = self.mail_code = ""

    def build(self) -> list[Widget]:
        send = Button("Send a code", self._send, "The server sends a code to this address.", name="send")
        confirm = Button("Confirm", self._confirm, "With the code from the mail.", name="confirm")
        if not self.mail_address:
            send.why = "Enter an address first."
        if not (self.mail_address and self.mail_code):
            confirm.why = "Enter the code first."
        return [
            *self._turns(),
            ADDRESS.of(self, self._typed),
            send,
            CODE.of(self, self._typed),
            confirm,
            Button("Remove address", self._remove, "The server forgets your address.", name="remove"),
            Button("Back", self.back, "Back to the tables.", key="Esc", name="back"),
        ]

    def _turns(self) -> list[Widget]:
        """The switch for mails about turns, if the server sends them."""
        known = self.context.lobby.mail
        if known is None:
            return []
        switch = Toggle(
            "Mail me when it’s my turn",
            known.turns,
            self._switch,
            "In races over days, when you aren’t here: one mail for a decision, one before your time ends.",
            name="turns",
        )
        if not known.confirmed:
            switch.why = "Confirm an address first."
        return [switch]

    def _switch(self, on: bool) -> None:  # noqa: FBT001 - it says what shall be
        self.context.send(SetTurnMails(on, language()))

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        if isinstance(message, Notice):
            self.rebuild()

    def _typed(self, _text: str) -> None:
        self.rebuild()

    def _send(self) -> None:
        self.context.send(SetMail(self.mail_address, language=language()))

    def _confirm(self) -> None:
        self.context.send(SetMail(self.mail_address, self.mail_code))

    def _remove(self) -> None:
        self.context.send(SetMail())

    # ---- picture
    def _panel(self, page: Page) -> Box:
        """A panel in the middle, as tall as its contents."""
        area = body_area(page)
        w, h = min(area.w, WIDE), min(area.h, TALL)
        return Box(area.x + (area.w - w) / 2, area.y, w, h)

    def lay(self, page: Page) -> None:
        area = self._panel(page).inner(28, 60, 28, 24)
        named = self.form.named
        Column(
            fixed(84),
            fixed(50, Row(stretch(0.66, named("mail_address")), stretch(0.34, named("send")), gap=GUTTER)),
            fixed(44),
            fixed(50, Row(stretch(0.66, named("mail_code")), stretch(0.34, named("confirm")), gap=GUTTER)),
            *([fixed(24), fixed(50, named("turns"))] if self.context.lobby.mail is not None else []),
            stretch(1),
            fixed(58, Row(stretch(1, named("remove")), stretch(1, named("back")), gap=GUTTER)),
        ).place(*area)

    def paint(self, page: Page) -> None:
        panel = self._panel(page)
        headed_panel(page, panel, tr("MAIL ADDRESS"), lit=True)
        inner = panel.inner(28, 60)
        words = tr("If you forget your password, you get a new one by mail. You can remove the address at any time.")
        page.wrap(words, inner.x, inner.y + 14, inner.w, "body", NIGHT_TEXT)
        label_above(page, self.form.widgets)
