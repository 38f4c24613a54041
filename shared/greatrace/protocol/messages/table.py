"""Messages about seats at a table, before a race and beside it."""

from __future__ import annotations

from greatrace.protocol.messages.lobby import TableInfo
from greatrace.protocol.messages.wire import ContentHash, Message, Password, SeatNumber, ServerSays, TableId, Text

# ---- from the client


class JoinTable(Message, frozen=True):
    """Take a free seat (the first one, unless a seat is named). A person who sits at the table already changes seats.

    `key`: of a locked table, its password or invite code. `table` may be left empty when `key` is an invite code.
    `content`: the hash of the client's content for that table; the server refuses if the table plays other content.
    """

    table: TableId
    seat: SeatNumber | None = None
    key: Password = ""
    content: ContentHash = ""


class WatchTable(Message, frozen=True):
    """Look on with the public view. `key` and `content` as in JoinTable."""

    table: TableId
    key: Password = ""
    content: ContentHash = ""


class LeaveTable(Message, frozen=True):
    """Stand up, or stop watching. In a race the seat is a bot's for good; with `keep` it stays the player's."""

    table: TableId
    keep: bool = False


class ChooseCrew(Message, frozen=True):
    """S1. Another crew for the player's own seat: a free one, or that of a bot, which takes the player's."""

    table: TableId
    crew: Text


class SetReady(Message, frozen=True):
    """Ready to start, or not yet."""

    table: TableId
    ready: bool


class AddBot(Message, frozen=True):
    """Host: a bot for a free seat; in a race, at once for the seat of somebody who is away, until they are back.

    From another player in a live race this is a vote for a bot of the table's usual level: it sits in when more than
    half of the players who are here want it.
    """

    table: TableId
    seat: SeatNumber
    level: Text


class RemoveBot(Message, frozen=True):
    """Host: free a bot's seat."""

    table: TableId
    seat: SeatNumber


class Kick(Message, frozen=True):
    """Host: send somebody away for good. Before the race their seat is free, in a race a bot has it from now on."""

    table: TableId
    seat: SeatNumber


class PassHost(Message, frozen=True):
    """Host: hand the role to somebody else who is here."""

    table: TableId
    seat: SeatNumber


class VotePause(Message, frozen=True):
    """The person's vote to pause the race or to go on. The majority of those present decides, in a tie the host."""

    table: TableId
    pause: bool


class StartTable(Message, frozen=True):
    """Host: begin, when every seat is taken and everybody is ready."""

    table: TableId


# ---- from the server


class Seated(ServerSays, frozen=True):
    """The person sits at that table (seat null: watches). `invite`: the code that lets others in, of a locked table."""

    table: TableInfo
    seat: int | None
    invite: str = ""
