"""The server's pulse: a hidden table of its own, where a move is played whenever somebody asks how it is.

The move goes the way of every other: checked, played by the rules, written to the journal, told. So a server that says
that it is well can do what players need of it.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from attrs import define, evolve, field
from twisted.internet.defer import Deferred

from greatrace.protocol.messages import Answer, CreateTable, Message, Update
from greatrace_server.lobby import race_start
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import new_record
from greatrace_server.storage.records import RUNNING
from greatrace_server.storage.serialization import encode

HIDDEN: Final = "-pulse-"  # no table of a lobby gets an id with dashes
GAME, BOARD, SEATS = "great_race", "africa", 2


class Faint(RuntimeError):
    """The hidden table does not do what it should; the text is one sentence."""


@define(eq=False)
class Ear:
    """A seat of the hidden table: it only remembers how far it has been told."""

    fingerprint: str
    name: str
    hears: bool = False
    seq: int = -1

    def send(self, message: Message) -> None:
        """See Listener."""
        if isinstance(message, Update):
            self.seq = message.seq

    def send_body(self, body: bytes) -> None:
        """See Listener."""
        found = msgspec.json.decode(body)
        if isinstance(found, dict) and found.get("type") == "Update":
            self.seq = found["seq"]


@define(eq=False, repr=False)
class HealthProbe:
    """`beat` plays one move and fires with what it took; make it after the lobby has resumed its tables."""

    lobby: Lobby
    _table: Table | None = None
    _ears: list[Ear] = field(factory=list)
    _beats: int = 0

    def __attrs_post_init__(self) -> None:
        """The hidden table of an earlier run is of no use any more."""
        if (old := self.lobby.tables.pop(HIDDEN, None)) is not None:
            old.close()
        self.lobby.index.remove(HIDDEN)
        self.lobby.store.forget_table(HIDDEN)

    def beat(self, seconds: float = 5.0) -> Deferred[str]:
        """Fires with a sentence once a move has been journalled and told. Fails with Faint, at the latest then."""
        done: Deferred[str] = Deferred()
        late = self.lobby.clock.callLater(seconds, lambda: self._fail(done, f"no move came through in {seconds:g} s"))
        began = self.lobby.clock.seconds()

        def told() -> None:
            if done.called:
                return
            late.cancel()
            if any(ear.seq < self._seq for ear in self._ears):
                self._fail(done, "a move was played, but not told")
            else:
                done.callback(f"a move was played in {(self.lobby.clock.seconds() - began) * 1000:.1f} ms")

        try:
            self._move()
        except Exception as e:  # noqa: BLE001 - whatever it is, the server is not well
            late.cancel()
            self._fail(done, f"{type(e).__name__}: {e}")
            return done
        self.lobby.store.then(told)
        return done

    def _fail(self, done: Deferred[str], why: str) -> None:
        self.close()
        if not done.called:
            done.errback(Faint(why))

    @property
    def _seq(self) -> int:
        room = self._table.room if self._table is not None else None
        return room.seq if room is not None else 0

    def _move(self) -> None:
        """Everybody who is asked answers. A race that is over makes place for another."""
        if self._table is None or self._table.record.phase != RUNNING:
            self._open()
        assert self._table is not None
        room = self._table.room
        if room is None or room.game.decision is None:
            raise Faint("the hidden race asks nothing")
        decision = room.game.decision
        for seat in decision.asked:
            self._beats += 1
            action = msgspec.Raw(encode(decision.required(seat)[0]))
            room.answer(seat, self._ears[seat], Answer(HIDDEN, decision.number, action, f"pulse-{self._beats}"))

    def _open(self) -> None:
        self.close()
        config = self.lobby.config
        calm = msgspec.structs.replace(config.pacing, clock="off", reaction_minimum=0.0, bot_pause=0.0)
        around = evolve(
            self.lobby.around, config=msgspec.structs.replace(config, pacing=calm), announce=_nobody, clear=_nobody
        )
        record = new_record(HIDDEN, CreateTable(GAME, BOARD, SEATS), "pulse")
        self._table = Table(record, around)
        self._ears = [Ear(f"pulse {seat}", f"pulse {seat}") for seat in range(SEATS)]
        for seat, ear in enumerate(self._ears):
            self._table.join(ear, seat)
            race_start.set_ready(self._table, ear, ready=True)
        race_start.start(self._table, self._ears[0])

    def close(self) -> None:
        """Take the hidden table away."""
        if self._table is not None:
            self._table.clear()
            self._table = None
            self.lobby.store.forget_table(HIDDEN)


def _nobody(_table: Any) -> None:
    """The hidden table is in nobody's list."""
