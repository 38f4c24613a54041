"""What the plain-text client keeps of lines and tables, and what the words of a game can be asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import attrs

from greatrace.kernel import Event
from greatrace.protocol.messages import ClientMessage
from greatrace_client.model.content import with_own_content
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import Step, TableModel
from greatrace_client.net.link import Link
from greatrace_client.settings import Settings
from greatrace_client.text_ui.output import Paper


class Reports(Protocol):
    """The words of one game."""

    def happened(self, since: int) -> list[str]: ...
    def heading(self, name: str) -> str: ...
    def label(self, action: Any) -> str: ...
    def waiting(self) -> str: ...
    def me(self) -> Iterable[str]: ...
    def rivals(self) -> Iterable[str]: ...
    def cards(self) -> Iterable[str]: ...
    def map(self) -> Iterable[str]: ...
    def place(self, text: str) -> Iterable[str]: ...
    def why(self) -> Iterable[str]: ...
    def rule(self, name: str) -> Iterable[str]: ...
    def standings(self) -> Iterable[str]: ...
    def story(self) -> Iterable[str]: ...
    def ended(self, event: Event) -> bool: ...
    def since(self, steps: Sequence[Step]) -> Iterable[str]: ...
    def alerts(self, step: Step) -> Iterable[str]: ...


@attrs.define
class TextContext:
    """What the telegraph keeps here; sentences for the player go onto paper."""

    settings: Settings
    paper: Paper
    lobby: LobbyModel = attrs.Factory(LobbyModel)
    link: Link | None = None
    table: TableModel | None = None

    def send(self, message: ClientMessage) -> bool:
        """To the server. False when the line is down."""
        return self.link is not None and self.link.send(with_own_content(message, self.lobby.known))

    def say(self, sentence: str) -> None:
        """To the player."""
        self.paper.line(sentence)
