"""A bot that plays at a table of any server, through the protocol of people's clients.

It gets only what its seat is shown. `RemoteBot` has no socket: it turns messages into messages, so that any program can
use it; `visit` connects it to a server. When the connection is lost, it comes back like a person's client: with its
token, after growing pauses, and asks for missed updates.
"""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec
from attrs import define, field

from greatrace.bots import Bot
from greatrace.bots import SeatQuestion as BotQuestion
from greatrace.games import GAMES, GameKind
from greatrace.kernel import Rules
from greatrace.protocol.comeback import Comeback
from greatrace.protocol.connection import BadFrame, BadMessage, ClientEnd
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Answer,
    Hello,
    JoinTable,
    Message,
    Ping,
    Pong,
    Question,
    Refused,
    Resume,
    Seated,
    SetReady,
    Snapshot,
    TableGone,
    Update,
    Welcome,
)
from greatrace.translation import tr
from greatrace_server.operations.health import HealthError, connect, split_address

PING_EVERY = 30.0  # seconds without a message from the server
TABLE_TIMEOUT = 3600.0  # seconds without any news: nobody has come to the table
TRIES_FOR = 600.0  # seconds after which a lost connection is given up
PASSING: Final = frozenset({"server/stopping", "server/full", "session/idle", "session/slow"})
"""Refusals that close a connection without rejecting the bot: it may come back."""


class BotRefused(RuntimeError):
    """The bot could not play; the text is one sentence."""


class Dropped(RuntimeError):
    """The connection is lost; the text is one sentence."""


@define
class RemoteBot:
    """A bot at one table. `make` gets the table's rules, as for every bot."""

    make: Callable[[Rules[Any]], Bot]
    name: str
    table: str
    key: str = ""
    rng: random.Random = field(factory=random.Random)
    over: bool = False
    token: str = ""  # the server's token for the bot
    welcomes: int = 0  # number of welcomes
    _kind: GameKind | None = None
    _rules: Rules[Any] | None = None
    _bot: Bot | None = None
    _view: Any = None
    _seq: int = 0
    _seat: int = 0
    _seated: bool = False
    _answered: tuple[int, int] = (-1, -1)  # decision, and the update after which it was answered

    def greeting(self) -> Message:
        """The first message."""
        return Hello(PROTOCOL_VERSION, self.name, self.token, client="guest bot")

    def receive(self, message: Message) -> Iterator[Message]:
        """The messages in answer to this one. Raises BotRefused, and Dropped when the bot may come back."""
        if isinstance(message, Welcome):
            yield self._let_in(message)
        elif isinstance(message, Seated) and message.table.phase == "open":
            self.table, self._seated = message.table.id, True
            yield SetReady(self.table, ready=True)
        elif isinstance(message, Snapshot):
            self._sit_down(message)
            yield from self._asked(message.question)
        elif isinstance(message, Update):
            yield from self._apply_update(message)
        elif isinstance(message, Refused) and not message.id:
            kind = Dropped if message.code in PASSING else BotRefused
            raise kind(tr("the server refuses: {code} {detail}", code=message.code, detail=message.detail).rstrip())
        elif isinstance(message, TableGone) and message.table == self.table:
            self.over = True

    def _let_in(self, message: Welcome) -> Message:
        """Sit down, or ask for missed updates; an answer that may have been lost is sent again."""
        self.token, self.welcomes, self._answered = message.token, self.welcomes + 1, (-1, -1)
        return Resume(self.table, self._seq) if self._seated else JoinTable(self.table, key=self.key)

    def _sit_down(self, message: Snapshot) -> None:
        self.table, self._seq, self._seat = message.table, message.seq, message.seat or 0
        if self._bot is None:
            self._kind = kind = GAMES[message.game]
            self._rules = kind.rules_for(msgspec.json.decode(message.setup, type=kind.setup_type))
            self._bot = self.make(self._rules)
        assert self._kind is not None
        self._view = self._kind.decode_view(message.view)

    def _apply_update(self, message: Update) -> Iterator[Message]:
        if self._kind is None or self._rules is None or message.seq > self._seq + 1:
            yield Resume(self.table, self._seq)
            return
        if message.seq == self._seq + 1:
            for raw in message.events:
                self._view = self._rules.evolve_view(self._view, self._kind.events.decode(raw))
            self._seq = message.seq
        self.over = self._view.open.result is not None
        yield from self._asked(message.question)

    def _asked(self, question: Question | None) -> Iterator[Message]:
        now = (question.decision if question is not None else -1, self._seq)
        if question is None or self._seat not in question.asked or now == self._answered:
            return
        if len(question.options) <= question.anytime:
            return  # the server has answered for the bot, which could not have reacted
        assert self._kind is not None
        assert self._bot is not None
        options = tuple(self._kind.actions.decode(raw) for raw in question.options)
        thought = self._bot.choose(self._view, BotQuestion(question.decision, question.prompt, options), self.rng)
        self._answered = now
        action = msgspec.Raw(msgspec.json.encode(thought))
        yield Answer(self.table, question.decision, action, f"{self._seq}-{question.decision}")


def visit(
    address: str,
    bot: RemoteBot,
    timeout: float = 10.0,
    *,
    clock: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Let the bot play one game to its end, at the server at `address` (host:port). Raises BotRefused.

    A bot that has been welcomed comes back when the connection is lost. `wait` lets seconds pass, `clock` counts them.
    """
    comeback = Comeback(random.Random())
    while not bot.over:
        before = bot.welcomes
        try:
            _one_connection(address, bot, timeout, clock)
        except (Dropped, OSError, HealthError) as error:
            if not bot.welcomes:
                raise BotRefused(tr("no connection to {address}: {why}", address=address, why=error)) from error
            if bot.welcomes != before:
                comeback.begin(clock())
            if clock() > comeback.since + TRIES_FOR:
                raise BotRefused(
                    tr("the connection to {address} was lost for good: {why}", address=address, why=error)
                ) from error
            wait(comeback.pause(clock()))


def _one_connection(address: str, bot: RemoteBot, timeout: float, clock: Callable[[], float]) -> None:
    """Play until the game is over. Raises Dropped, OSError, HealthError and BotRefused."""
    end = ClientEnd()
    with connect(*split_address(address), timeout) as sock:
        sock.settimeout(PING_EVERY)
        sock.sendall(end.send(bot.greeting()))
        news = clock()
        while not bot.over:
            for message in _messages(end, _receive(sock, end)):
                news = news if isinstance(message, Pong) else clock()
                for reply in bot.receive(message):
                    sock.sendall(end.send(reply))
            if clock() > news + TABLE_TIMEOUT:
                raise BotRefused(tr("nobody came to the table"))


def _receive(sock: socket.socket, end: ClientEnd) -> bytes:
    """The server's next bytes; during silence, pings show that the bot is still here."""
    while True:
        try:
            return sock.recv(65536)
        except TimeoutError:
            sock.sendall(end.send(Ping()))


def _messages(end: ClientEnd, data: bytes) -> Iterable[Message]:
    if not data:
        raise Dropped(tr("the server closed the connection"))
    try:
        found = list(end.receive(data))
    except BadFrame as error:
        raise BotRefused(tr("this is not a Great Race server: {why}", why=error)) from error
    return [message for message in found if not isinstance(message, BadMessage)]
