"""A password that the player has forgotten: a code is sent by mail, and goes with the new password."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.translation import marked
from greatrace_client.net.known_servers import Account
from greatrace_client.ui.widgets import Button, TextField, Widget

CODE_LENGTH = 40
WRONG, WAY, NO_CODE = "hello/account", "hello/mailed", "hello/code"
OFFERED, MAILED = "offered", "mailed"
MAIL_CODE = "mail_code"  # the name of the field


class ForgottenPassword:
    """Is offered after a wrong password; once a code is on its way there is a field for it. `code`: what is in it;
    `stage`: "", offered, mailed.
    """

    def __init__(self) -> None:
        self.code = self.stage = ""

    def refused(self, code: str) -> None:
        """The server has closed the line for that."""
        if code == WRONG:
            self.code, self.stage = "", OFFERED
        elif code in (WAY, NO_CODE):
            self.stage = MAILED

    def account(self, name: str, password: str, *, register: bool, forgot: bool) -> Account | None:
        """With what the player is to be known; None: as a guest."""
        if forgot:
            return Account(name, "", forgot=True)
        return Account(name, password, register, code="" if register else self.code) if password else None

    def widgets(self, forgot: Callable[[], None], accepted: Callable[[str], object]) -> list[Widget]:
        """What stands on the page: nothing at first."""
        if self.stage == MAILED:
            tip = marked("The code from the mail. Type your new password above, then press Connect.")
            return [
                TextField(
                    "Code from the mail",
                    self.code,
                    tip,
                    longest=CODE_LENGTH,
                    placeholder="Code from the mail",
                    changed=self._typed,
                    accepted=accepted,
                    name=MAIL_CODE,
                )
            ]
        if self.stage == OFFERED:
            tip = marked("Get a code by mail, if your account has a mail address.")
            return [Button("Forgot password", forgot, tip, name="forgot")]
        return []

    def _typed(self, text: str) -> None:
        self.code = text.strip()
