"""The people of the soak test: they play at random, disconnect, leave and return, and compare what they receive."""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.internet.protocol import ClientFactory, Protocol, connectionDone
from twisted.python.failure import Failure

from greatrace.games import GAMES
from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    AddBot,
    Answer,
    CreateTable,
    Hello,
    JoinTable,
    LeaveTable,
    Message,
    Refused,
    Resume,
    Seated,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    TakeBack,
    Update,
    WatchTable,
    Welcome,
)
from load.soak_workload import AWAY, Course

PEOPLE, BOTS = 2, 1  # at each table
REGRET: Final = 0.1  # probability of taking back
STILL: Final = 45.0  # seconds without an update after which a table counts as stuck
KIND: Final = GAMES["great_race"]
EXPECTED: Final = {
    "answer/closed",
    "answer/not-yours",
    "answer/illegal",
    "table/unknown",
    "table/not-seated",
    "table/running",
    "table/not-running",
    "back/stopped",
}


class Line(Protocol):
    """A person's connection."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.end = ClientEnd()

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        person = self.person
        person.line = self
        self.say(Hello(PROTOCOL_VERSION, person.name, person.token, capabilities=("deflate",)))

    def say(self, message: Message) -> None:
        """Send one message."""
        transport: Any = self.transport
        transport.write(self.end.send(message))

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        for message in self.end.receive(data):
            if self.person.line is self:
                self.person.hear(message)

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 - Twisted's name
        if self.person.line is self:
            self.person.line = None
            self.person.dial_later()


class Dialler(ClientFactory):
    """Connects one person once."""

    noisy = False

    def __init__(self, person: Person) -> None:
        self.person = person

    def buildProtocol(self, addr: Any) -> Line:  # noqa: N802 - Twisted's name
        return Line(self.person)

    def clientConnectionFailed(self, connector: Any, reason: Any) -> None:  # noqa: N802 - Twisted's name
        self.person.dial_later()


@define(eq=False)
class Person:
    """A person who plays at random, folds the view as every client does, and checks all hashes."""

    course: Course
    name: str
    group: Group
    looks_on: bool = False
    token: str = ""
    table: str = ""
    seat: int | None = None
    seq: int = -1
    view: Any = None
    rules: Any = None
    line: Line | None = None
    heard_at: float = 0.0
    _answers: int = 0

    def dial_later(self) -> None:
        """Connect after a while."""
        self.course.later(AWAY, self.dial)

    def dial(self) -> None:
        """Connect."""
        self.course.reactor.connectTCP("127.0.0.1", self.course.port, Dialler(self))

    def cut(self) -> None:
        """Abort the connection without a goodbye."""
        if self.line is not None:
            self.course.done["cuts"] += 1
            transport: Any = self.line.transport
            transport.abortConnection()

    def say(self, message: Message) -> None:
        """Send a message, if connected."""
        if self.line is not None:
            self.line.say(message)

    def leave_and_return(self) -> None:
        """Stand up; a bot sits in; sit down again."""
        if self.line is not None and self.view is not None and not self.looks_on:
            self.course.done["leaves"] += 1
            self.say(LeaveTable(self.table, keep=True))
            self.course.later(AWAY, lambda: self.say(JoinTable(self.table)))

    # ---- received messages
    def hear(self, message: Any) -> None:
        """Handle a message."""
        if isinstance(message, Welcome):
            self.token = message.token
            self._welcomed()
        elif isinstance(message, Seated | TableChanged):
            self.group.arrange(self, message)
        elif isinstance(message, Snapshot | Update):
            if message.table == self.table:
                self._fold(message)
        elif isinstance(message, BadMessage):
            self.course.wrong.append(f"{self.name}: a message cannot be read: {message}")
        elif isinstance(message, Refused):
            self._refused(message)

    def _welcomed(self) -> None:
        if self.view is not None and not self.looks_on:
            self.say(Resume(self.table, self.seq))
        elif self.looks_on and self.table:
            self.say(WatchTable(self.table))
        else:
            self.group.arrived(self)

    def _refused(self, message: Refused) -> None:
        self.course.done[f"refused {message.code}"] += 1
        if message.code.startswith(("server/", "session/")):
            return  # closes the connection
        if message.code not in EXPECTED:
            self.course.wrong.append(f"{self.name}: refused, {message.code} {message.detail}")

    def _fold(self, message: Snapshot | Update) -> None:
        self.heard_at = time.monotonic()
        if isinstance(message, Snapshot):
            self.rules = KIND.rules_for(msgspec.json.decode(message.setup, type=KIND.setup_type))
            self.view, self.seat = KIND.decode_view(message.view), message.seat
            self.course.done["snapshots"] += 1
        elif self.view is None:
            return
        else:
            if message.seq != self.seq + 1 and (message.seq != self.seq or message.events):
                self.course.wrong.append(f"{self.name} at {self.table}: update {message.seq} after {self.seq}")
            for raw in message.events:
                self.view = self.rules.evolve_view(self.view, KIND.events.decode(raw))
            if message.hash:
                self.course.done["hashes compared"] += 1
                if message.hash != view_hash(self.view):
                    self.course.wrong.append(f"{self.name} at {self.table}: another view at update {message.seq}")
        self.seq = message.seq
        if self.view.open.result is not None:
            self.group.over(self.table)
        elif not self.course.ending:
            self._think(message)

    def _think(self, message: Snapshot | Update) -> None:
        question = message.question
        if question is not None and question.back and self.course.rng.random() < REGRET:
            self.course.later(self.course.pause, self._take_back)
        if question is None or self.seat not in question.asked:
            return
        required = question.options[: len(question.options) - question.anytime]
        if required:
            self._answers += 1
            action = self.course.rng.choice(required)
            answer = Answer(self.table, question.decision, action, f"{self.name} {self._answers}")
            self.course.later(self.course.pause, lambda: self._answer(answer))

    def _take_back(self) -> None:
        if not self.course.ending:
            self._answers += 1
            self.course.done["take-backs"] += 1
            self.say(TakeBack(self.table, f"{self.name} {self._answers}"))

    def _answer(self, answer: Answer) -> None:
        if answer.table == self.table and not self.course.ending:
            self.course.done["answers"] += 1
            self.say(answer)


@define(eq=False)
class Group:
    """People who race against each other, one race after the other, and a spectator."""

    course: Course
    number: int
    people: list[Person] = field(factory=list)
    watcher: Person = field(init=False)
    table: str = ""
    started: bool = False

    def __attrs_post_init__(self) -> None:
        self.people = [Person(self.course, f"p{self.number} {seat}", self) for seat in range(PEOPLE)]
        self.watcher = Person(self.course, f"w{self.number}", self, looks_on=True)

    def arrived(self, person: Person) -> None:
        """Give a table to a person who has said hello and sits nowhere."""
        if person is self.people[0]:
            person.say(CreateTable("great_race", "africa", PEOPLE + BOTS))
        elif self.table:
            self._invite(person)

    def _invite(self, person: Person) -> None:
        person.table = self.table
        if person.looks_on:
            person.say(WatchTable(self.table))
        else:
            person.say(JoinTable(self.table))
            person.say(SetReady(self.table, ready=True))

    def arrange(self, person: Person, message: Seated | TableChanged) -> None:
        """Arrange the race: the host opens, bots and others sit down, and when all are ready it begins."""
        host = self.people[0]
        if person is not host:
            return
        if isinstance(message, Seated) and message.table.phase == "open" and message.table.id != self.table:
            self.table = host.table = message.table.id
            self.started = False
            for seat in range(PEOPLE, PEOPLE + BOTS):
                host.say(AddBot(self.table, seat, "random"))
            for other in self.people[1:]:
                self._invite(other)
        ready = message.table.id == self.table and all(seat.ready for seat in message.table.seats[1:])
        if ready and not self.started and message.table.phase == "open":
            self.started = True
            host.say(StartTable(self.table))
            self._invite(self.watcher)

    def over(self, table: str) -> None:
        """Start another race."""
        if table != self.table or not self.started or self.course.ending:
            return
        self.course.done["races"] += 1
        self.table, self.started = "", False
        for person in (*self.people, self.watcher):
            person.say(LeaveTable(person.table))
            person.table, person.view, person.seq = "", None, -1
        self.course.later(AWAY, lambda: self.arrived(self.people[0]))

    @property
    def settled(self) -> bool:
        """Whether all are connected and have seen the same: nobody answers any more, so that does not change."""
        people = [person for person in self.people if person.view is not None]
        same = len({(person.seq, view_hash(person.view.open)) for person in people}) <= 1
        return same and all(person.line is not None for person in self.people)

    def compare(self) -> None:
        """Check at the end that all have seen the same race."""
        seen = {(person.seq, view_hash(person.view.open)) for person in self.people if person.view is not None}
        if len(seen) > 1:
            self.course.wrong.append(f"table {self.table}: its people see {len(seen)} races: {sorted(seen)}")

    def look(self, now: float) -> None:
        """Check whether this table is stuck."""
        last = max(person.heard_at for person in self.people)
        if now - last > STILL:
            places = [(person.name, person.seq, person.line is not None) for person in self.people]
            self.course.wrong.append(f"table {self.table or '(none)'} has stood still for {now - last:.0f} s: {places}")
