"""The price of each kind of message for its sender, in tokens: the list printed in docs/PROTOCOL.md.

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
MALFORMED: Final = 10.0  # a frame that is not a valid message
PASSWORD: Final = 20.0  # additional tokens for a Hello with a password
CHARACTERS_PER_TOKEN: Final = 2048  # of sent content: an additional token for this number
PEOPLE_PER_TOKEN: Final = 10  # an additional token for this number of people who sit or watch at the message's table
TOKEN_SECONDS: Final = 0.001  # of work paid by a token; longer work is charged afterwards
MOST_WORK: Final = 0.1  # seconds that are charged at most: longer work has waited for the machine or the database
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
    """The sender of a message."""

    lobby: Lobby


def price(session: PricedSession, message: Any) -> float:
    """The tokens that a message costs before it is carried out."""
    kind = type(message)
    cost = PRICES.get(kind, USUAL)
    if kind is Hello:
        return cost + PASSWORD if message.account else cost
    table = session.lobby.tables.get(getattr(message, "table", ""))
    if table is not None and isinstance(message, AskContent):
        return cost + len(table.record.package) // CHARACTERS_PER_TOKEN
    return cost if table is None else cost + (len(table.places) + len(table.watchers)) // PEOPLE_PER_TOKEN


def owed(seconds: float, paid: float) -> float:
    """The tokens that a message of that duration costs beyond those paid; at least 0."""
    return max(0.0, min(seconds, MOST_WORK) / TOKEN_SECONDS - paid)
