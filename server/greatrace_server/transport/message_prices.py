"""What each kind of message costs its sender, in tokens: the price list that docs/PROTOCOL.md prints.

A connection has `limits.messages` tokens a second, all connections of one address `limits.crowd` times as many. A token
stands for up to a millisecond of the server's time; most messages need far less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from greatrace.protocol.connection import BadMessage
from greatrace.protocol.messages import (
    AskContent,
    AskHistory,
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    AskRecord,
    ChangeTable,
    CreateTable,
    Hello,
    JoinTable,
    ListTables,
    OfferContent,
    Report,
    Resume,
    SetMail,
    SetOrders,
    SetReactions,
    SetTurnMails,
    StartTable,
    TakeBack,
    WatchTable,
)

if TYPE_CHECKING:
    from greatrace_server.lobby.lobby import Lobby

USUAL: Final = 1.0  # every message that is not in the list
MALFORMED: Final = 10.0  # a frame that is no message
PASSWORD: Final = 20.0  # more for a Hello that has a password checked
CHARACTERS_PER_TOKEN: Final = 2048  # of content that is sent: one more token for so many
PEOPLE_PER_TOKEN: Final = 10  # one more token for so many people who sit or watch at the message's table
TOKEN_SECONDS: Final = 0.001  # of work that a token pays for; whatever took longer is charged the rest afterwards
MOST_WORK: Final = 0.1  # seconds that are charged: whatever takes longer has waited for the machine or the database
PRICES: Final[dict[type[Any], float]] = {
    AskRecord: 60.0,
    AskHistory: 20.0,
    CreateTable: 20.0,
    StartTable: 20.0,
    ChangeTable: 10.0,
    ListTables: 10.0,
    AskContent: 10.0,
    Resume: 10.0,
    SetMail: 10.0,
    SetTurnMails: 10.0,
    TakeBack: 10.0,
    WatchTable: 10.0,
    AskRatedPlayer: 10.0,
    AskRatingHistory: 10.0,
    AskRatings: 5.0,
    JoinTable: 5.0,
    Report: 5.0,
    Hello: 5.0,
    OfferContent: 2.0,
    SetOrders: 2.0,
    SetReactions: 2.0,
    BadMessage: MALFORMED,
}


class PricedSession(Protocol):
    """Who sends a message."""

    lobby: Lobby


def price(session: PricedSession, message: Any) -> float:
    """Tokens that a message costs before it is carried out."""
    kind = type(message)
    cost = PRICES.get(kind, USUAL)
    if kind is Hello:
        return cost + PASSWORD if message.account else cost
    table = session.lobby.tables.get(getattr(message, "table", ""))
    if table is not None and isinstance(message, AskContent):
        return cost + len(table.record.package) // CHARACTERS_PER_TOKEN
    return cost if table is None else cost + (len(table.places) + len(table.watchers)) // PEOPLE_PER_TOKEN


def owed(seconds: float, paid: float) -> float:
    """Tokens that a message costs more than was paid for it, since it has taken so long; never fewer than 0."""
    return max(0.0, min(seconds, MOST_WORK) / TOKEN_SECONDS - paid)
