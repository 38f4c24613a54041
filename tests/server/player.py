"""A client in a world of fake time: keeps every message, and folds the view as any client would."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from twisted.internet.error import ConnectionLost
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from greatrace.games import GAMES, GameKind
from greatrace.kernel import Action, Rules
from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    Accepted,
    Answer,
    CreateTable,
    Message,
    Question,
    Refused,
    Resume,
    Seated,
    ServerMessage,
    Snapshot,
    TakeBack,
    Update,
)
from greatrace_server.transport.connection import Connection

if TYPE_CHECKING:
    from tests.server.world import World

M = TypeVar("M")
AnyTransport: Any = StringTransport  # Twisted has no hints for these
AnyFailure: Any = Failure


class Player:
    """A client: keeps every message, and folds the view as any client would."""

    def __init__(self, world: World, name: str, connection: Connection) -> None:
        self.world = world
        self.name = name
        self.connection = connection
        self.transport: Any = AnyTransport()
        self.end = ClientEnd()
        self.token = ""
        self.cut_off = False
        self.inbox: list[ServerMessage] = []
        self.bodies = b""
        self.table = ""
        self.seat: int | None = None
        self.seq = -1
        self.view: Any = None
        self.question: Question | None = None
        self.kind: GameKind = GAMES["great_race"]
        self.rules: Rules[Any] | None = None
        self.hashes = 0
        self.ids = 0

    # ---- talking
    def say(self, message: Message) -> None:
        """Send a message and hear what comes at once."""
        self.send(self.end.send(message))

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.connection.dataReceived(data)

    def opens_table(self, seats: int = 2, board: str = "africa", game: str = "great_race", **wish: Any) -> str:
        """Open a table; its id."""
        self.say(CreateTable(game, board, seats, **wish))
        self.world.run(0.01)
        return self.last(Seated).table.id

    def required(self) -> tuple[Any, ...]:
        """Options that answer the open question."""
        self.hear()
        question = self.question
        return () if question is None else question.options[: len(question.options) - question.anytime]

    def answers(
        self,
        action: Action | None = None,
        *,
        rng: random.Random | None = None,
        id: str | None = None,
        decision: int | None = None,
    ) -> str:
        """Answer the open question, with the first option or a random one; the answer's id."""
        self.hear()
        assert self.question is not None
        raw = self.required()
        chosen = msgspec.json.encode(action if action is not None else (rng.choice(raw) if rng else raw[0]))
        self.ids += 1
        name = id if id is not None else f"{self.name}-{self.ids}"
        number = self.question.decision if decision is None else decision
        self.say(Answer(self.table, number, msgspec.Raw(chosen), name))
        if id is None:
            self.question = msgspec.structs.replace(self.question, options=(), anytime=0)
        return name

    def takes_back(self, *, id: str | None = None) -> str:
        """Take the person's last answer back; the wish's id."""
        self.ids += 1
        name = id if id is not None else f"{self.name}-back-{self.ids}"
        self.say(TakeBack(self.table, name))
        return name

    @property
    def steps_back(self) -> int:
        """How often the seat may take back now."""
        self.hear()
        return 0 if self.question is None else self.question.back

    def cut(self) -> None:
        """The line breaks."""
        self.cut_off = True
        self.connection.connectionLost(AnyFailure(ConnectionLost()))

    def back(self, *, resume: bool = True) -> Player:
        """The same person on a new line."""
        again = self.world.connect(self.name, token=self.token)
        again.table, again.seat, again.seq, again.view = self.table, self.seat, self.seq, self.view
        again.rules, again.kind, again.ids = self.rules, self.kind, self.ids + 1000
        if resume:
            again.say(Resume(self.table, self.seq))
            self.world.run(0.01)
            again.hear()
        return again

    # ---- hearing
    def hear(self) -> list[ServerMessage]:
        """Read what has come since the last time."""
        data = self.transport.value()
        self.transport.clear()
        self.bodies += data
        new = []
        for message in self.end.receive(data):
            assert not isinstance(message, BadMessage), message
            self.inbox.append(message)
            new.append(message)
            if isinstance(message, Snapshot | Update):
                self._fold(message)
        return new

    def _fold(self, message: Snapshot | Update) -> None:
        if isinstance(message, Snapshot):
            self.kind = GAMES[message.game]
            self.rules = self.kind.rules_for(msgspec.json.decode(message.setup, type=self.kind.setup_type))
            self.view, self.seat, self.table = self.kind.decode_view(message.view), message.seat, message.table
        else:
            assert self.rules is not None
            assert message.seq == self.seq + 1 or (message.seq == self.seq and not message.events), message
            for raw in message.events:
                self.view = self.rules.evolve_view(self.view, self.kind.events.decode(raw))
            if message.hash:
                self.hashes += 1
                assert message.hash == view_hash(self.view)
        self.seq, self.question = message.seq, message.question

    def all(self, kind: type[M]) -> list[M]:
        """Every message of that type so far."""
        self.hear()
        return [message for message in self.inbox if isinstance(message, kind)]

    def has(self, kind: type[Any]) -> bool:
        """Whether such a message has come."""
        return bool(self.all(kind))

    def last(self, kind: type[M]) -> M:
        """The last message of that type."""
        return self.all(kind)[-1]

    def refusals(self) -> list[str]:
        """The codes of all refusals so far."""
        return [message.code for message in self.all(Refused)]

    def accepted(self) -> list[Accepted]:
        """All accepted answers so far."""
        return self.all(Accepted)
