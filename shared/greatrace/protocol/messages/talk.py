"""Messages of the chat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from greatrace.protocol.limits import CHAT_LENGTH
from greatrace.protocol.messages.wire import Handle, Message, ServerSays, TableId, Text

# ---- from the client


class Chat(Message, frozen=True):
    """Say something at a table."""

    table: TableId
    text: Annotated[str, Meta(max_length=CHAT_LENGTH)]


class Phrase(Message, frozen=True):
    """Say one of the quick phrases, which every reader sees in their own language."""

    table: TableId
    phrase: Text


class Mute(Message, frozen=True):
    """Mute (or unmute) the person with that handle at that table."""

    table: TableId
    who: Handle
    muted: bool = True


class Report(Message, frozen=True):
    """Report somebody's chat to the operator; the last lines of the table are sent along."""

    table: TableId
    who: Handle
    why: Annotated[str, Meta(max_length=CHAT_LENGTH)] = ""


# ---- from the server


class Said(ServerSays, frozen=True):
    """A line of the chat: `text` or a `phrase`. `who` is the speaker's handle at this table, `seat` null: a spectator.

    Only for clients with the capability `chat`. After sitting down the last lines come again, with `past` set.
    """

    table: str
    who: str
    name: str
    seat: int | None = None
    text: str = ""
    phrase: str = ""
    past: bool = False
