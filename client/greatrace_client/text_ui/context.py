"""What the plain-text client keeps of lines and tables, and what the words of a game can be asked for."""

from __future__ import annotations

import attrs

from greatrace.protocol.messages import ClientMessage
from greatrace_client.model.content import outgoing
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import TableModel
from greatrace_client.net.link import Link
from greatrace_client.settings import Settings
from greatrace_client.text_ui.output import TextOutput


@attrs.define
class TextContext:
    """What the connection keeps here; sentences for the player go onto paper."""

    settings: Settings
    paper: TextOutput
    lobby: LobbyModel = attrs.Factory(LobbyModel)
    link: Link | None = None
    table: TableModel | None = None

    def send(self, message: ClientMessage) -> bool:
        """To the server. False when the line is down."""
        if (link := self.link) is None:
            return False
        return all(link.send(sent) for sent in outgoing(message, self.lobby.known))

    def say(self, sentence: str) -> None:
        """To the player."""
        self.paper.line(sentence)
