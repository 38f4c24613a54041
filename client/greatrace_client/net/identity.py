"""The player's identity towards a server, and the hello that states it."""

from __future__ import annotations

import attrs

from greatrace.protocol.connection import CAPABILITIES
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello
from greatrace.translation import language


@attrs.define
class Identity:
    """A player's name, with either the token that gets their seats back or an account and its password."""

    name: str
    token: str = ""
    content: str = ""
    account: str = ""
    password: str = ""  # until the server has accepted it
    register: bool = False
    forgot: bool = False  # request a code by mail in place of giving a password
    code: str = ""  # the code that came by mail

    def hello(self) -> Hello:
        """The first message."""
        if self.password or self.forgot:
            return Hello(
                PROTOCOL_VERSION,
                self.name,
                client="great-race",
                content=self.content,
                capabilities=CAPABILITIES,
                account=self.account,
                password=self.password,
                register=self.register,
                forgot=self.forgot,
                code=self.code,
                language=language() if self.forgot else "",
            )
        return Hello(
            PROTOCOL_VERSION,
            self.name,
            token=self.token,
            client="great-race",
            content=self.content,
            capabilities=CAPABILITIES,
        )

    def let_in(self, token: str) -> None:
        """The server has given this token: no password is needed any more."""
        self.token, self.password, self.register, self.code = token, "", False, ""
