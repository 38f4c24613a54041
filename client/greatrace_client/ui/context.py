"""Parts of the AppContext: a component names those that it uses, and gets nothing else.

A component with several joins them in a Protocol of its own: `class TalkContext(HasLobby, CanSay, Protocol): ...`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from greatrace.protocol.messages import ClientMessage
    from greatrace_client.model.lobby import LobbyModel
    from greatrace_client.model.table import TableModel
    from greatrace_client.net.link import Link
    from greatrace_client.net.race_connection import RaceConnection
    from greatrace_client.settings import Settings
    from greatrace_client.ui.audio import Sounds
    from greatrace_client.ui.draw.page import Page
    from greatrace_client.ui.flags import Flags


class HasSettings(Protocol):
    """Gives access to the player's settings."""

    settings: Settings


class HasFlags(Protocol):
    """Gives access to the command line's options."""

    flags: Flags


class HasSounds(Protocol):
    """Gives access to the sound output."""

    sounds: Sounds


class HasLobby(Protocol):
    """The tables of the server."""

    lobby: LobbyModel


class HasTable(Protocol):
    """The table where the player sits, or None."""

    table: TableModel | None


class HasLink(Protocol):
    """The connection to a server, or None."""

    link: Link | None


class HasRaceConnection(Protocol):
    """Gives access to the connection to the race: one connection, or those of several people at one keyboard."""

    connection: RaceConnection


class ResultContext(HasTable, HasLobby, Protocol):
    """A race that is over, and its record once that has come."""


class CanSay(Protocol):
    """Shows sentences to the player."""

    def say(self, sentence: str, holds: Callable[[], bool] = lambda: True) -> None:
        """Show a sentence at the foot of the window for some seconds, at most while `holds` is true."""


class CanSayHere(Protocol):
    """Tells the player something about the scene on top."""

    def say_here(self, sentence: str) -> None:
        """Show one sentence at the foot of the window for some seconds, until that scene is left or covered."""


class CanSend(Protocol):
    """Sends messages to the server."""

    def send(self, message: ClientMessage) -> bool:
        """Send a message to the server. False if the connection is down."""


class CanTakeBack(Protocol):
    """Undoes the player's answers."""

    def take_back(self) -> str:
        """Undo the player's last answer at the table; returns the request's id ("" without a table)."""


class HasPage(Protocol):
    """The page that is drawn on."""

    @property
    def page(self) -> Page: ...


class HasTableModel(Protocol):
    """The table where the player sits."""

    @property
    def table(self) -> TableModel: ...
