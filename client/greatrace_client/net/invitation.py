"""An invitation to a table: its code, and where its server is; as a link that can be sent to friends."""

from __future__ import annotations

import re
from typing import Final

import attrs

from greatrace.translation import marked, tr
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.net.address import LOOPBACK, Address
from greatrace_client.net.lan_discovery import own_address
from greatrace_client.net.link import Link

SCHEME: Final = "great-race://"
CODE: Final = re.compile(r"[a-z0-9]{1,16}(-[a-z0-9]{1,16})?")
USUAL: Final = marked(
    "Enter an invitation like great-race://greatrace.example/ab3d5f, greatrace.example/ab3d5f or ab3d5f."
)


@attrs.frozen
class Invitation:
    """An invitation. `code`: of a table, also opens a locked one; "" means the server. No `address`: the server is to
    be found on the local network.
    """

    code: str = ""
    address: Address | None = None

    @classmethod
    def parse(cls, text: str) -> Invitation:
        """Parse a link, "host/code" or a code alone. Raises ValueError with a sentence."""
        text = text.strip()
        if text.lower().startswith(SCHEME):
            text = text[len(SCHEME) :]
            text = text if "/" in text else f"{text}/"
        host, slash, code = text.rpartition("/")
        code = code.strip().lower()
        if not slash and not code:
            raise ValueError(tr(USUAL))
        if code and CODE.fullmatch(code) is None:
            raise ValueError(tr(USUAL))
        return cls(code, Address.parse(host) if slash else None)

    @property
    def table(self) -> str:
        """The id of the table that it leads to."""
        return self.code.partition("-")[0]

    @property
    def link(self) -> str:
        """The link to send to friends."""
        return f"{SCHEME}{self.address}/{self.code}" if self.address is not None else self.code


def to_table(lobby: LobbyModel, link: Link | None) -> Invitation:
    """The invitation to the player's table. A server on this machine gets the address by which others reach it."""
    address = link.address if link is not None else None
    if address is not None and address.host in LOOPBACK:
        address = Address(own_address(), address.port)
    return Invitation(lobby.invite or lobby.table, address)
