"""Handlers of a welcomed session's messages: one function each. After a ProtocolError nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from greatrace.protocol.messages import (
    Accepted,
    AddBot,
    Answer,
    AskContent,
    AskHistory,
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    AskRecord,
    ChangeTable,
    Chat,
    ChooseCrew,
    CreateTable,
    JoinTable,
    Kick,
    LeaveTable,
    ListTables,
    Message,
    Mute,
    OfferContent,
    PassHost,
    Phrase,
    Ping,
    Pong,
    RemoveBot,
    Report,
    Resume,
    SetMail,
    SetOrders,
    SetReactions,
    SetReady,
    SetTurnMails,
    StartTable,
    TableContent,
    TakeBack,
    VotePause,
    WatchTable,
)
from greatrace_server.lobby import host_actions, leaving, race_start
from greatrace_server.lobby.history import send_history
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.offered_content import OfferedContent
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import check_content
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener


class ActingSession(Listener, Protocol):
    """What these functions need of the session from which a message has come."""

    lobby: Lobby
    offered: OfferedContent

    @property
    def host(self) -> str:
        """The address of the client."""

    def refuse(self, no: ProtocolError, message: Message) -> None:
        """Refuse the message."""

    def joined(self, table: str) -> None:
        """Record that the person is at that table now."""


def _create(session: ActingSession, message: CreateTable) -> None:
    session.lobby.access.open_table(session.host)
    fork = session.lobby.services.fork
    package = _package(session, message, "" if fork is None else fork.package)
    session.joined(session.lobby.create(session, message, session.host, package).id)


def _change(session: ActingSession, message: ChangeTable) -> None:
    table = session.lobby.table(message.table)
    table.check_host(session)
    host_actions.change(table, session, message, _package(session, message, table.record.package))


def _package(session: ActingSession, message: CreateTable | ChangeTable, known: str) -> str:
    """What the board of that table comes with; `known`: what the table has already. Raises ProtocolError."""
    most = session.lobby.config.limits.content
    return session.offered.for_table(message.board, message.options, known, most)


def _send_content(session: ActingSession, message: AskContent) -> None:
    """To everybody who may look at the table."""
    table = session.lobby.table(message.table)
    if table.record.locked and not _inside(session, table):
        raise ProtocolError("table/locked")
    if not table.record.package:
        raise ProtocolError("content/missing")
    session.send(TableContent(table.id, table.record.package))


def _join(session: ActingSession, message: JoinTable) -> None:
    table = session.lobby.unlocked(session, message.table, message.key, session.host)
    check_content(table.record, message.content)
    _enter(session, table, lambda: table.join(session, message.seat))


def _watch(session: ActingSession, message: WatchTable) -> None:
    table = session.lobby.unlocked(session, message.table, message.key, session.host)
    check_content(table.record, message.content)
    _enter(session, table, lambda: table.watch(session))


def _enter(session: ActingSession, table: Table, enter: Callable[[], None]) -> None:
    """Join or watch the table, and send the last lines of its chat."""
    if not _inside(session, table):
        session.lobby.check_table_count(session)
    enter()
    session.joined(table.id)
    session.lobby.chat.send_recent(table, session)


def _inside(session: ActingSession, table: Table) -> bool:
    return table.place_of(session) is not None or session in table.watchers


def _here(session: ActingSession, table: str) -> Table:
    """That table, if the person plays or watches there. Raises ProtocolError."""
    found = session.lobby.table(table)
    if not _inside(session, found):
        raise ProtocolError("table/not-seated")
    return found


def _leave(session: ActingSession, message: LeaveTable) -> None:
    leaving.leave(_here(session, message.table), session, keep=message.keep)


def _start(session: ActingSession, message: StartTable) -> None:
    session.lobby.check_not_draining()
    race_start.start(session.lobby.table(message.table), session)


def _answer(session: ActingSession, message: Answer) -> None:
    table = session.lobby.table(message.table)
    place = host_actions.own_place(table, session)
    if table.room is None:
        if table.read_only is None:
            raise ProtocolError("table/not-running")
        table.read_only.seq_of(place.number, message.id, partial(_answered_before, session, message))
        return
    table.room.answers.answer(place.number, session, message)


def _answered_before(session: ActingSession, message: Answer, seq: int | None) -> None:
    """An answer to a race that is over: it may have counted before the server could say so."""
    if seq is None:
        session.refuse(ProtocolError("table/not-running"), message)
    else:
        session.send(Accepted(message.id, seq))


def _take_back(session: ActingSession, message: TakeBack) -> None:
    table = session.lobby.table(message.table)
    place = host_actions.own_place(table, session)
    if table.room is None:
        raise ProtocolError("table/not-running")
    table.room.answers.take_back(place.number, session, message)


def _resume(session: ActingSession, message: Resume) -> None:
    """Back to a table after a lost connection; missed updates or a snapshot follow."""
    table = _here(session, message.table)
    table.resume_for(session, message.seq, mismatch=message.mismatch)
    session.joined(table.id)


def _record(session: ActingSession, message: AskRecord) -> None:
    session.lobby.records.ask(_here(session, message.table), session)


def _history(session: ActingSession, message: AskHistory) -> None:
    table = _here(session, message.table)
    place = table.place_of(session)
    send_history(session.lobby.store, table, None if place is None else place.number, message, session.send)


MESSAGE_ACTIONS: dict[type[Message], Callable[[ActingSession, Any], None]] = {
    ListTables: lambda s, m: s.lobby.listing.ask(s, m),
    CreateTable: _create,
    JoinTable: _join,
    WatchTable: _watch,
    LeaveTable: _leave,
    ChooseCrew: lambda s, m: race_start.choose_crew(s.lobby.table(m.table), s, m.crew),
    SetReady: lambda s, m: race_start.set_ready(s.lobby.table(m.table), s, ready=m.ready),
    ChangeTable: _change,
    OfferContent: lambda s, m: s.offered.add(m, s.lobby.config.limits.content),
    AskContent: _send_content,
    AddBot: lambda s, m: host_actions.add_bot(s.lobby.table(m.table), s, m.seat, m.level),
    RemoveBot: lambda s, m: host_actions.remove_bot(s.lobby.table(m.table), s, m.seat),
    Kick: lambda s, m: host_actions.kick(s.lobby.table(m.table), s, m.seat),
    PassHost: lambda s, m: host_actions.pass_host(s.lobby.table(m.table), s, m.seat),
    VotePause: lambda s, m: host_actions.vote_pause(s.lobby.table(m.table), s, pause=m.pause),
    SetReactions: lambda s, m: host_actions.set_reactions(s.lobby.table(m.table), s, m.wish),
    SetOrders: lambda s, m: host_actions.set_orders(s.lobby.table(m.table), s, m.orders),
    StartTable: _start,
    Answer: _answer,
    TakeBack: _take_back,
    Resume: _resume,
    Chat: lambda s, m: s.lobby.chat.send_text(_here(s, m.table), s, m.text),
    Phrase: lambda s, m: s.lobby.chat.send_phrase(_here(s, m.table), s, m.phrase),
    Mute: lambda s, m: s.lobby.chat.mute(_here(s, m.table), s, m.who, muted=m.muted),
    Report: lambda s, m: s.lobby.chat.report(
        _here(s, m.table), s, m.who, m.why, s.lobby.new_tables.origin_of(s, s.host)
    ),
    AskHistory: _history,
    AskRecord: _record,
    AskRatings: lambda s, m: s.lobby.ratings.answers.page(s, m),
    AskRatingHistory: lambda s, m: s.lobby.ratings.answers.history(s, m),
    AskRatedPlayer: lambda s, m: s.lobby.ratings.answers.player(s, m),
    SetMail: lambda s, m: s.lobby.mail.set_address(s, m),
    SetTurnMails: lambda s, m: s.lobby.mail.set_turns(s, m),
    Ping: lambda s, _: s.send(Pong(s.lobby.elsewhere.nodes)),
}
