"""Every message, in both directions. Each is one JSON object with its type under "type"; unknown fields are refused.

The files beside this one define them by subject; here they are gathered.
"""

from __future__ import annotations

from typing import TypeAlias

from greatrace.protocol.messages.lobby import (
    AskContent,
    ChangeTable,
    CreateTable,
    ListChanged,
    ListTables,
    OfferContent,
    OwnContent,
    SeatInfo,
    TableChanged,
    TableContent,
    TableFilter,
    TableGone,
    TableInfo,
    Tables,
)
from greatrace.protocol.messages.race import (
    Accepted,
    Answer,
    AskHistory,
    AskRecord,
    History,
    PastUpdate,
    Question,
    Reactions,
    Record,
    RecordPart,
    Resume,
    SeatTime,
    SetOrders,
    SetReactions,
    Snapshot,
    TakeBack,
    Update,
)
from greatrace.protocol.messages.ratings import (
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    RatedPlayer,
    RatedRace,
    RatingHistory,
    RatingLine,
    Ratings,
)
from greatrace.protocol.messages.session import (
    Hello,
    MailState,
    Notice,
    Ping,
    Pong,
    Refused,
    SetMail,
    SetTurnMails,
    Welcome,
)
from greatrace.protocol.messages.table import (
    AddBot,
    ChooseCrew,
    JoinTable,
    Kick,
    LeaveTable,
    PassHost,
    RemoveBot,
    Seated,
    SetReady,
    StartTable,
    VotePause,
    WatchTable,
)
from greatrace.protocol.messages.talk import (
    Chat,
    Mute,
    Phrase,
    Report,
    Said,
)
from greatrace.protocol.messages.wire import LEFT_OUT, PROTOCOL_VERSION, Message, ServerSays, Text

ClientMessage: TypeAlias = (
    Hello
    | ListTables
    | OfferContent
    | AskContent
    | CreateTable
    | ChangeTable
    | JoinTable
    | WatchTable
    | LeaveTable
    | ChooseCrew
    | SetReady
    | AddBot
    | RemoveBot
    | Kick
    | PassHost
    | VotePause
    | SetReactions
    | SetOrders
    | StartTable
    | Answer
    | TakeBack
    | Resume
    | AskHistory
    | Chat
    | Phrase
    | Mute
    | Report
    | AskRecord
    | Ping
    | SetMail
    | SetTurnMails
    | AskRatings
    | AskRatingHistory
    | AskRatedPlayer
)
ServerMessage: TypeAlias = (
    Welcome
    | Refused
    | Accepted
    | Tables
    | ListChanged
    | TableChanged
    | TableContent
    | TableGone
    | Seated
    | Snapshot
    | Update
    | Reactions
    | Said
    | Record
    | RecordPart
    | History
    | Notice
    | Pong
    | Ratings
    | RatingHistory
    | RatedPlayer
)

__all__ = [
    "LEFT_OUT",
    "PROTOCOL_VERSION",
    "Accepted",
    "AddBot",
    "Answer",
    "AskContent",
    "AskHistory",
    "AskRatedPlayer",
    "AskRatingHistory",
    "AskRatings",
    "AskRecord",
    "ChangeTable",
    "Chat",
    "ChooseCrew",
    "ClientMessage",
    "CreateTable",
    "Hello",
    "History",
    "JoinTable",
    "Kick",
    "LeaveTable",
    "ListChanged",
    "ListTables",
    "MailState",
    "Message",
    "Mute",
    "Notice",
    "OfferContent",
    "OwnContent",
    "PassHost",
    "PastUpdate",
    "Phrase",
    "Ping",
    "Pong",
    "Question",
    "RatedPlayer",
    "RatedRace",
    "RatingHistory",
    "RatingLine",
    "Ratings",
    "Reactions",
    "Record",
    "RecordPart",
    "Refused",
    "RemoveBot",
    "Report",
    "Resume",
    "Said",
    "SeatInfo",
    "SeatTime",
    "Seated",
    "ServerMessage",
    "ServerSays",
    "SetMail",
    "SetOrders",
    "SetReactions",
    "SetReady",
    "SetTurnMails",
    "Snapshot",
    "StartTable",
    "TableChanged",
    "TableContent",
    "TableFilter",
    "TableGone",
    "TableInfo",
    "Tables",
    "TakeBack",
    "Text",
    "Update",
    "VotePause",
    "WatchTable",
    "Welcome",
]
