"""The reset of a forgotten password: a code is sent by mail, and sent back with the new password."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from greatrace.translation import marked
from greatrace_client.net.known_servers import Account
from greatrace_client.ui.fields import TextLine
from greatrace_client.ui.widgets import Button, Widget

WRONG, WAY, NO_CODE = "hello/account", "hello/mailed", "hello/code"
OFFERED, MAILED = "offered", "mailed"
CODE = TextLine("mail_code", "Code from the mail", "The code that came by mail.", 40, strip=True)
MAIL_CODE = CODE.name


class ForgottenPassword:
    """Offered after a wrong password; once a code has been sent there is a field for it. `mail_code`: its contents;
    `stage`: "", offered, mailed.
    """

    def __init__(self) -> None:
        self.mail_code = self.stage = ""

    def refused(self, code: str) -> None:
        """The server has closed the line for that."""
        if code == WRONG:
            self.mail_code, self.stage = "", OFFERED
        elif code in (WAY, NO_CODE):
            self.stage = MAILED

    def account(self, name: str, password: str, *, register: bool, forgot: bool) -> Account | None:
        """The account to connect with; None: as a guest."""
        if forgot:
            return Account(name, "", forgot=True)
        return Account(name, password, register, code="" if register else self.mail_code) if password else None

    def widgets(self, forgot: Callable[[], None], accepted: Callable[[str], object]) -> list[Widget]:
        """The widgets of the current stage; none at first."""
        if self.stage == MAILED:
            tip = marked("The code from the mail. Type your new password above, then press Connect.")
            return [attrs.evolve(CODE, tooltip=tip).line(self, accepted)]
        if self.stage == OFFERED:
            tip = marked("Get a code by mail, if your account has a mail address.")
            return [Button("Forgot password", forgot, tip, name="forgot")]
        return []
