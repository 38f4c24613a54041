"""The plain-text client's state of connections and tables, and the interface for a game's texts."""

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
    """The state that the connection updates; sentences for the player are printed."""

    settings: Settings
    output: TextOutput
    lobby: LobbyModel = attrs.Factory(LobbyModel)
    link: Link | None = None
    table: TableModel | None = None

    def send(self, message: ClientMessage) -> bool:
        """Send a message to the server. False if the connection is down."""
        if (link := self.link) is None:
            return False
        return all(link.send(sent) for sent in outgoing(message, self.lobby.known))

    def say(self, sentence: str) -> None:
        """Print a sentence for the player."""
        self.output.line(sentence)
