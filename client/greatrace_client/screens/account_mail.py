"""The mail address of the player's account on a server: by it a forgotten password can be replaced."""

from __future__ import annotations

from greatrace.protocol.limits import MAIL_LENGTH
from greatrace.protocol.messages import SetMail
from greatrace.translation import language
from greatrace_client.i18n import tr
from greatrace_client.screens.forgotten_password import CODE_LENGTH
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_TEXT, PAPER_LIGHT
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, headed_panel, two_panels
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.widgets import Button, TextField, Widget, said


class AccountMailScene(MenuScene):
    """What is typed is sent to the server and kept nowhere here."""

    title = "Mail address"
    needs_line = True

    def __init__(self) -> None:
        super().__init__()
        self._address = self._code = ""

    def build(self) -> list[Widget]:
        send = Button("Send a code", self._send, "The server sends a code to this address.", name="send")
        confirm = Button("Confirm", self._confirm, "With the code from the mail.", name="confirm")
        if not self._address:
            send.why = "Enter an address first."
        if not (self._address and self._code):
            confirm.why = "Enter the code first."
        return [
            TextField(
                "Mail address",
                self._address,
                "Only for a forgotten password. Nobody else sees it.",
                longest=MAIL_LENGTH,
                placeholder="name@example.org",
                changed=self._typed_address,
                name="mail_address",
            ),
            send,
            TextField(
                "Code from the mail",
                self._code,
                "The code that came by mail.",
                longest=CODE_LENGTH,
                placeholder="Code from the mail",
                changed=self._typed_code,
                name="mail_code",
            ),
            confirm,
            Button("Remove address", self._remove, "The server forgets your address.", name="remove"),
            Button("Back", self.back, "Back to the tables.", key="Esc", name="back"),
        ]

    def _typed_address(self, text: str) -> None:
        self._address = text.strip()
        self.rebuild()

    def _typed_code(self, text: str) -> None:
        self._code = text.strip()
        self.rebuild()

    def _send(self) -> None:
        self.kit.send(SetMail(self._address, language=language()))

    def _confirm(self) -> None:
        self.kit.send(SetMail(self._address, self._code))

    def _remove(self) -> None:
        self.kit.send(SetMail())

    # ---- picture
    def lay(self, page: Page) -> None:
        area = two_panels(page, 0.54)[0].inner(28, 60, 28, 24)
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
        left = two_panels(page, 0.54)[0]
        headed_panel(page, left, tr("MAIL ADDRESS"), lit=True)
        inner = left.inner(28, 60)
        words = tr("If you forget your password, you get a new one by mail. You can remove the address at any time.")
        page.wrap(words, inner.x, inner.y + 14, inner.w, "body", NIGHT_TEXT)
        for widget in self.form.widgets:
            if isinstance(widget, TextField):
                x, y, w, _ = widget.box
                page.text(said(widget.label), x, y - 20, "body", PAPER_LIGHT, "bold", fit=w)
