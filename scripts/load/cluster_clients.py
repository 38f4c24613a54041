"""People who play at the tables of a cluster, whatever happens to its nodes, and compare everything they receive."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from typing import Any, Final

import msgspec
from attrs import define, field

from greatrace.games import GAMES
from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Accepted,
    AddBot,
    Answer,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Ping,
    Pong,
    Refused,
    Resume,
    Seated,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    Update,
    Welcome,
)
from load.cluster_figures import Elsewhere, Figures

KIND: Final = GAMES["great_race"]
CONNECT: Final = 3.0  # seconds for a connection
SILENCE: Final = 2.0  # seconds of silence after which a node gets a Ping
COMPARED_EVERY: Final = 5  # updates after which the two people of a table compare the public part
HARMLESS: Final = (
    "table/seat",
    "table/full",
    "answer/closed",
    "answer/not-yours",
    "answer/illegal",
    "table/running",
    "table/not-running",
)


@define(eq=False)
class Pair:
    """Two people and two bots, race after race. `advanced`: time of the race's last progress."""

    host: Person
    guest: Person
    table: str = ""
    advanced: float = field(factory=time.monotonic)


@define(eq=False)
class Person:
    """A person with one connection at a time."""

    figures: Figures
    name: str
    rng: random.Random
    pair: Pair = field(init=False)
    token: str = ""
    table: str = ""
    seat: int = -1
    seq: int = 0
    view: Any = None
    rules: Any = None
    over: bool = False
    back: bool = False  # no message about the race since the connection was made
    unsettled: dict[str, Answer] = field(factory=dict)
    promised: int = 0  # the highest update of an accepted answer
    seen: dict[int, str] = field(factory=dict)  # hashes of the view, of the last updates
    last_refusal: str = ""  # its code
    port: int = 0
    _end: ClientEnd = field(factory=ClientEnd)
    _writer: Any = None
    _count: int = 0
    _decision: tuple[int, int] = (-1, -1)

    # ---- the connection
    async def live(self) -> None:
        """Play until the run ends."""
        self.port = self.rng.choice(self.figures.ports)
        while not self.figures.ending:
            try:
                await self._visit()
            except Elsewhere as e:
                self.port = e.port
                self.figures.done["moves"] += 1
            except (OSError, TimeoutError, EOFError):
                self.figures.done["lost lines"] += 1
                self.port = self.rng.choice([port for port in self.figures.ports if port != self.port])
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def _visit(self) -> None:
        reader, self._writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", self.port), CONNECT)
        try:
            self._end, self._decision, self.back = ClientEnd(), (-1, -1), True
            self.say(Hello(PROTOCOL_VERSION, self.name, self.token, capabilities=("deflate",)))
            await self._listen(reader)
        finally:
            self._writer.close()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        asked = False
        while not self.figures.ending:
            try:
                data = await asyncio.wait_for(reader.read(65536), SILENCE)
            except TimeoutError:
                if asked:
                    raise
                asked = True
                self.say(Ping())
                continue
            if not data:
                raise EOFError
            asked = False
            for message in self._end.receive(data):
                self._hear(message)

    def say(self, message: Message) -> None:
        """Send a message."""
        self._writer.write(self._end.send(message))

    # ---- received messages
    def _hear(self, message: Any) -> None:
        match message:
            case Welcome():
                self.token = message.token
                self._come()
            case Snapshot() | Update() if message.table == self.table:
                self._fold(message)
            case Accepted():
                self.unsettled.pop(message.id, None)
                self.promised = max(self.promised, message.seq)
                self.figures.done["answers"] += 1
            case Refused():
                self._refused(message)
            case Seated():
                self._sit(message)
            case TableChanged() if message.table.id == self.table:
                self._arrange(message.table)
            case BadMessage():
                self._blame(f"a message that is none: {message}")
            case Pong() | _:
                pass

    def _come(self) -> None:
        """Return to the table, or to a new one."""
        if self.table:
            self.say(Resume(self.table, self.seq))
            for answer in list(self.unsettled.values()):
                self.say(answer)
        elif self is self.pair.host:
            self.say(CreateTable("great_race", "africa", 4))
        elif self.pair.table:
            self.say(JoinTable(self.pair.table))
        else:
            self._later(0.2, self._come)

    def _later(self, seconds: float, call: Any, *words: Any) -> None:
        """Call later, unless the connection has changed by then."""
        writer = self._writer
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, lambda: call(*words) if self._writer is writer and not writer.is_closing() else None)

    def _sit(self, message: Seated) -> None:
        self.table = message.table.id
        if self is self.pair.host:
            self.pair.table = self.table
        self._arrange(message.table)

    def _arrange(self, table: Any) -> None:
        """Do the next step before the race."""
        if table.phase != "open":
            return
        if self is self.pair.guest:
            if not any(seat.name == self.name and seat.ready for seat in table.seats):
                self.say(SetReady(self.table, ready=True))
            return
        if all(seat.ready for seat in table.seats[1:]):
            self.say(StartTable(self.table))
        for number in (2, 3):
            if table.seats[number].kind == "free":
                self.say(AddBot(self.table, number, "random"))

    def _refused(self, message: Refused) -> None:
        code = self.last_refusal = message.code
        if code == "table/moved":
            raise Elsewhere(int(message.where.rpartition(":")[2]))
        if code.startswith("server/"):
            raise ConnectionError(code)
        if code == "table/unknown" and self.table:
            self._blame("it is unknown to a node, though it is there")
            self._later(0.5, self._come)
        elif code == "table/moving":
            self.figures.done[code] += 1
            if not message.id:
                self._later(message.seconds or 0.5, self._come)
        elif code == "table/unknown":
            self._later(0.5, self._come)
        elif code in HARMLESS:
            self.unsettled.pop(message.id, None)
        else:
            self._blame(f"refused: {message}")

    # ---- the race
    def _fold(self, message: Snapshot | Update) -> None:
        before = self.seq
        if isinstance(message, Update) and message.events and message.seq <= self.seq:
            return  # sent twice, since the table was requested twice
        if isinstance(message, Snapshot):
            self.rules = KIND.rules_for(msgspec.json.decode(message.setup, type=KIND.setup_type))
            self.view, self.seat = KIND.decode_view(message.view), -1 if message.seat is None else message.seat
        else:
            if message.seq not in (self.seq, self.seq + 1):
                self._blame(f"update {message.seq} after {self.seq}")
            for raw in message.events:
                self.view = self.rules.evolve_view(self.view, KIND.events.decode(raw))
        self.seq = message.seq
        if self.seq < max(before, self.promised if self.back else 0):
            self._blame(f"the race has gone back from {max(before, self.promised)} to {self.seq}")
        self.back = False
        self._compare(message)
        self.pair.advanced = time.monotonic() if self.seq > before else self.pair.advanced
        if self.view.open.result is not None:
            self._next_race()
        else:
            self._answer(message)

    def _compare(self, message: Snapshot | Update) -> None:
        own = view_hash(self.view)
        if isinstance(message, Update) and message.hash and message.hash != own:
            self._blame(f"update {self.seq}: the server has another view")
        if self.seen.setdefault(self.seq, own) != own:
            self._blame(f"update {self.seq} is another than before")
        self.figures.done["hashes"] += 1
        if len(self.seen) > 300:
            del self.seen[next(iter(self.seen))]
        if self.seq % COMPARED_EVERY == 0:
            key = (self.table, self.seq)
            mine = hashlib.blake2b(msgspec.json.encode(self.view.open), digest_size=8).hexdigest()
            if self.figures.open_parts.setdefault(key, mine) != mine:
                self._blame(f"update {self.seq}: two people see two races")

    def _answer(self, message: Snapshot | Update) -> None:
        question = message.question
        if question is None or self.seat not in question.asked:
            return
        required = question.options[: len(question.options) - question.anytime]
        if not required or (question.decision, len(required)) == self._decision:
            return
        self._decision = (question.decision, len(required))
        self._count += 1
        answer = Answer(self.table, question.decision, self.rng.choice(required), f"{self.name}-{self._count}")
        self._later(self.rng.uniform(0, 2 * self.figures.pace), self._give, answer)

    def _give(self, answer: Answer) -> None:
        self.unsettled[answer.id] = answer
        self.say(answer)

    def _next_race(self) -> None:
        """Begin the next race."""
        self.figures.done["races"] += self is self.pair.host
        self.unsettled.clear()
        self.seen.clear()
        self.table, self.seq, self.promised, self.seat = "", 0, 0, -1
        if self is self.pair.host:
            self.pair.table = ""
        self._later(0.5, self._come)

    def _blame(self, what: str) -> None:
        self.figures.wrong.append(f"{self.name}, table {self.table}: {what}")


def pair(figures: Figures, number: int, seed: int) -> Pair:
    """The people of a table."""
    host, guest = (
        Person(figures, f"{name}{number}", random.Random(f"{seed} {name}{number}")) for name in ("Ann", "Ben")
    )
    both = host.pair = guest.pair = Pair(host, guest)
    return both
