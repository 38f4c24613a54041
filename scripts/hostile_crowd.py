"""Hostile clients, all in one process: they take their places, report it, and on command send as fast as they can.

Started by `bench_hostile.py`, with a job (JSON) as its only argument.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

import msgspec
from attrs import define, evolve, field
from twisted.internet.interfaces import IHandshakeListener
from twisted.internet.protocol import ClientFactory, Protocol, connectionDone
from twisted.internet.ssl import CertificateOptions
from twisted.internet.stdio import StandardIO
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.protocol.framing import Frames, frame
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    AddBot,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Phrase,
    SetReady,
    StartTable,
    WatchTable,
)
from load.hostile_job import Job, Said
from load.hostile_messages import LINE, LOBBY, OVER, RACE, SAMPLES, SHAKE, TABLE, Place, Sample

SEATS: Final = 4
BLOCK: Final = 32 * 1024  # bytes written at a time
WATCHING_SECONDS: Final = 10.0  # until everybody must be in place


message_decoder = msgspec.json.Decoder(Said)


class Guest(Protocol):
    """One hostile client. As a producer it is asked for more whenever everything has been sent."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd, self.number = crowd, number
        self.frames = Frames(1 << 20)
        self.place = Place("", crowd.job.over)
        self.blocks: Iterator[bytes] = iter(())
        self.attacking = self.settled = self.welcomed = False
        self.answers = 0

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        if self.crowd.sample.stage == LINE:
            self.crowd.arrived(self)
        else:
            self.say(Hello(PROTOCOL_VERSION, f"guest {self.number}", capabilities=("chat",)))

    def say(self, message: Message) -> None:
        """Send one message."""
        self.write(frame(msgspec.json.encode(message)))

    def write(self, data: bytes) -> None:
        """Send bytes."""
        transport: Any = self.transport
        transport.write(data)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        self.crowd.heard += len(data)
        if self.attacking and not self.crowd.sample.answers:
            return
        for body in self.frames.receive(data):
            message = message_decoder.decode(body)
            if self.attacking:
                self._answer(message)
            else:
                self.crowd.follow(self, message)

    def _answer(self, message: Said) -> None:
        """Choose the first option of a question to this seat."""
        question = message.question
        options = question.get("options", []) if question else []
        if len(options) > (question or {}).get("anytime", 0):
            self.answers += 1
            answer = {
                "type": "Answer",
                "table": self.place.table,
                "decision": question["decision"],
                "action": options[0],
                "id": f"{self.number}-{self.answers}",
            }
            self.write(frame(msgspec.json.encode(answer)))

    def attack(self) -> None:
        """Send as fast as possible."""
        frames = self.crowd.sample.frames(self.place)
        self.attacking = True
        block = b"".join(frames)
        self.blocks = cycle([block * max(1, BLOCK // len(block))])
        transport: Any = self.transport
        if self.crowd.sample.stage == LINE:
            self.write(block)  # the server ends the connection then, and another one begins
            return
        if self.crowd.sample.deaf:
            transport.pauseProducing()
        transport.registerProducer(self, False)

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Send more: everything has been sent."""
        block = next(self.blocks)
        self.crowd.sent += len(block)
        self.write(block)

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Stop sending."""

    def connectionLost(self, reason: Any = connectionDone) -> None:  # noqa: N802 - Twisted's name
        self.crowd.lost(self)


@implementer(IHandshakeListener)
class Shaker(Guest):
    """Connects with a PROXY header, makes a TLS handshake, and disconnects; then another one connects."""

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        self.crowd.arrived(self)

    def attack(self) -> None:
        """Send the PROXY header, then the handshake."""
        transport: Any = self.transport
        self.write(f"PROXY TCP4 {self.crowd.job.address} 127.0.0.1 40000 7117\r\n".encode())
        anything: Any = CertificateOptions()  # verifies nothing
        transport.startTLS(anything)

    def handshakeCompleted(self) -> None:  # noqa: N802 - Twisted's name
        """Disconnect after the handshake."""
        self.crowd.shaken += 1
        transport: Any = self.transport
        transport.abortConnection()


@define(eq=False)
class Crowd(ClientFactory):
    """Lets the guests take their places, in order where it matters."""

    reactor: Any
    job: Job
    sample: Sample
    guests: list[Guest] = field(factory=list)
    ready: int = 0
    sent: int = 0  # bytes
    heard: int = 0
    ended: int = 0  # number of connections closed by the server
    shaken: int = 0  # number of handshakes
    table: str = ""
    on: bool = False
    noisy = False

    @property
    def sitting(self) -> int:
        """The number of guests with a seat; the others watch. At an open table a seat is left for a bot."""
        return SEATS if self.sample.stage == RACE else SEATS - 1

    def connect(self) -> None:
        """Connect one more guest."""
        self.reactor.connectTCP("127.0.0.1", self.job.port, self, bindAddress=(self.job.address, 0))

    def buildProtocol(self, addr: Any) -> Guest:  # noqa: N802 - Twisted's name
        guest = (Shaker if self.sample.stage == SHAKE else Guest)(self, len(self.guests))
        self.guests.append(guest)
        return guest

    def follow(self, guest: Guest, message: Said) -> None:
        """Return a guest to its place, step by step."""
        if message.type == "Welcome":
            self._welcomed(guest)
        elif message.type == "Seated":
            self._seated(guest, message)
        elif message.type == "Said" and self.sample.stage == TABLE and guest.place.who == "nobody":
            guest.place = evolve(guest.place, who=message.who)
            self.arrived(guest)
        elif message.type == "Snapshot" and self.sample.stage == RACE:
            self.arrived(guest)

    def _welcomed(self, guest: Guest) -> None:
        guest.welcomed = True
        if self.sample.stage == LOBBY:
            self.arrived(guest)
        elif self.sample.stage == OVER:
            guest.say(WatchTable(self.job.over))
        elif guest.number == 0:
            seats = SEATS if self.sample.stage == TABLE else min(SEATS, max(2, self.job.guests))
            guest.say(CreateTable("great_race", "africa", seats))
        elif self.table:
            self._come(guest)

    def _come(self, guest: Guest) -> None:
        guest.say(JoinTable(self.table) if guest.number < self.sitting else WatchTable(self.table))

    def _seated(self, guest: Guest, message: Said) -> None:
        guest.place = Place(message.table["id"], self.job.over)
        if not self.table and self.sample.stage != OVER:
            self.table = guest.place.table
            for other in self.guests[1:]:
                if other.welcomed:
                    self._come(other)
        if guest.number and guest.number < self.sitting and self.sample.stage == RACE:
            guest.say(SetReady(self.table, ready=True))
        if self.sample.stage == TABLE:
            guest.say(Phrase(self.table, "hello"))
        elif self.sample.stage == OVER:
            self.arrived(guest)
        elif len([g for g in self.guests if g.place.table]) == self.job.guests:
            self.reactor.callLater(0.2, self._start)

    def _start(self) -> None:
        """Start the race: everybody is there."""
        host = self.guests[0]
        if self.job.guests == 1:
            host.say(AddBot(self.table, 1, "random"))
        host.say(StartTable(self.table))

    def arrived(self, guest: Guest) -> None:
        """Record that a guest is in place."""
        if self.on:
            guest.attack()
        elif not guest.settled:
            guest.settled = True
            self.ready += 1
            if self.ready == self.job.guests:
                print("ready", flush=True)

    def lost(self, guest: Guest) -> None:
        """Handle a closed connection: if that is the attack, another one begins."""
        self.ended += 1
        if self.on and self.sample.stage in (LINE, SHAKE):
            self.reactor.callLater(0.001, self.connect)

    def begin(self) -> None:
        """Attack for the job's seconds."""
        self.on = True
        for guest in self.guests:
            guest.attack()
        self.reactor.callLater(self.job.seconds, self.end)

    def end(self) -> None:
        """Print the figures."""
        self.on = False
        print(
            json.dumps({"sent": self.sent, "heard": self.heard, "ended": self.ended, "shaken": self.shaken}), flush=True
        )
        self.reactor.stop()


class Word(Protocol):
    """Standard input: any data is the command to begin; its end ends the process."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        self.crowd.begin()


def main() -> None:
    """Run the job."""
    from twisted.internet import reactor as installed

    reactor: Any = installed
    job = msgspec.json.decode(sys.argv[1], type=Job)
    crowd = Crowd(reactor, job, next(sample for sample in SAMPLES if sample.name == job.sample))
    StandardIO(Word(crowd))  # type: ignore[no-untyped-call]  # Twisted has no hints for it
    for _ in range(job.guests):
        crowd.connect()
    reactor.callLater(job.seconds + WATCHING_SECONDS, reactor.stop)
    reactor.run()


if __name__ == "__main__":
    main()
