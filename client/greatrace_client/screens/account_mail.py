"""The mail address of the player's account on a server: by it a forgotten password can be replaced."""

from __future__ import annotations

from greatrace.protocol.limits import MAIL_LENGTH
from greatrace.protocol.messages import SetMail
from greatrace.translation import language
from greatrace_client.i18n import tr
from greatrace_client.screens.forgotten_password import CODE
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, headed_panel
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, Widget, label_above

ADDRESS = TextLine(
    "mail_address",
    "Mail address",
    "Only for a forgotten password. Nobody else sees it.",
    MAIL_LENGTH,
    "name@example.org",
    strip=True,
)


class AccountMailScene(MenuScene):
    """What is typed is sent to the server and kept nowhere here."""

    title = "Mail address"
    split = 0.54
    needs_line = True

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
            ADDRESS.of(self, self._typed),
            send,
            CODE.of(self, self._typed),
            confirm,
            Button("Remove address", self._remove, "The server forgets your address.", name="remove"),
            Button("Back", self.back, "Back to the tables.", key="Esc", name="back"),
        ]

    def _typed(self, _text: str) -> None:
        self.rebuild()

    def _send(self) -> None:
        self.kit.send(SetMail(self.mail_address, language=language()))

    def _confirm(self) -> None:
        self.kit.send(SetMail(self.mail_address, self.mail_code))

    def _remove(self) -> None:
        self.kit.send(SetMail())

    # ---- picture
    def lay(self, page: Page) -> None:
        area = self.sides(page)[0].inner(28, 60, 28, 24)
        named = self.form.named
        Column(
            fixed(84),
            fixed(50, Row(stretch(0.66, named("mail_address")), stretch(0.34, named("send")), gap=GUTTER)),
            fixed(44),
            fixed(50, Row(stretch(0.66, named("mail_code")), stretch(0.34, named("confirm")), gap=GUTTER)),
            stretch(1),
            fixed(58, Row(stretch(1, named("remove")), stretch(1, named("back")), gap=GUTTER)),
        ).place(*area)

    def paint(self, page: Page) -> None:
        left = self.sides(page)[0]
        headed_panel(page, left, tr("MAIL ADDRESS"), lit=True)
        inner = left.inner(28, 60)
        words = tr("If you forget your password, you get a new one by mail. You can remove the address at any time.")
        page.wrap(words, inner.x, inner.y + 14, inner.w, "body", NIGHT_TEXT)
        label_above(page, self.form.widgets)
