"""The server's health check: a hidden table, where a move is played at each request of a monitoring system.

The move is treated like any other: checked, played by the rules, written to the journal, sent. So a server that
reports to be healthy can do what players need.
"""

from __future__ import annotations

from typing import Final

import msgspec
from attrs import define, evolve, field
from twisted.internet.defer import Deferred

from greatrace.protocol.messages import Answer, CreateTable, Message, Update
from greatrace.translation import english
from greatrace_server.config import CurrentConfig
from greatrace_server.lobby import race_start
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import new_record
from greatrace_server.storage.records import RUNNING
from greatrace_server.storage.serialization import encode

HIDDEN: Final = "-pulse-"  # prefix of hidden tables' ids: no table of a lobby has dashes in its id
GAME, BOARD, SEATS = "great_race", "africa", 2


class ProbeFailed(RuntimeError):
    """The hidden table does not work; the text is one sentence."""


@define(eq=False)
class ProbePlayer:
    """A player of the hidden table, which only remembers its last update."""

    fingerprint: str
    name: str
    wants_chat: bool = False
    seq: int = -1

    def send(self, message: Message) -> None:
        if isinstance(message, Update):
            self.seq = message.seq

    def send_body(self, body: bytes) -> None:
        found = msgspec.json.decode(body)
        if isinstance(found, dict) and found.get("type") == "Update":
            self.seq = found["seq"]


@define(eq=False, repr=False)
class HealthProbe:
    """The health check. `probe` plays one move and fires with its duration; to be made after the lobby has resumed."""

    lobby: Lobby
    id: str = HIDDEN  # of the hidden table
    _table: Table | None = None
    _players: list[ProbePlayer] = field(factory=list)
    _moves: int = 0

    def __attrs_post_init__(self) -> None:
        """Remove the hidden table of an earlier run."""
        for id in [id for id in self.lobby.tables if id.startswith(HIDDEN)]:
            self.lobby.tables.pop(id).close()
            self.lobby.index.remove(id)
            self.lobby.store.forget_table(id)

    def probe(self, seconds: float = 5.0) -> Deferred[str]:
        """Fires with a sentence once a move is stored and sent. Fails with ProbeFailed after that time at most."""
        done: Deferred[str] = Deferred()
        late = self.lobby.clock.callLater(
            seconds, lambda: self._fail(done, english(f"no move came through in {seconds:g} s"))
        )
        began = self.lobby.clock.seconds()

        def stored() -> None:
            if done.called:
                return
            late.cancel()
            if any(player.seq < self._seq for player in self._players):
                self._fail(done, english("a move was played, but not told"))
            else:
                done.callback(english(f"a move was played in {(self.lobby.clock.seconds() - began) * 1000:.1f} ms"))

        try:
            self._move()
        except Exception as e:  # noqa: BLE001 - whatever it is, the server is not well
            late.cancel()
            self._fail(done, f"{type(e).__name__}: {e}")
            return done
        self.lobby.store.then(stored)
        return done

    def _fail(self, done: Deferred[str], why: str) -> None:
        self.close()
        if not done.called:
            done.errback(ProbeFailed(why))

    @property
    def _seq(self) -> int:
        room = self._table.room if self._table is not None else None
        return room.state.seq if room is not None else 0

    def _move(self) -> None:
        """Answer for everybody who is asked. A finished race is replaced."""
        if self._table is None or self._table.record.phase != RUNNING:
            self._open()
        assert self._table is not None
        room = self._table.room
        if room is None or room.state.game.decision is None:
            raise ProbeFailed(english("the hidden race asks nothing"))
        decision = room.state.game.decision
        for seat in decision.asked:
            self._moves += 1
            action = msgspec.Raw(encode(decision.required(seat)[0]))
            room.answers.answer(
                seat, self._players[seat], Answer(self.id, decision.number, action, f"pulse-{self._moves}")
            )

    def _open(self) -> None:
        self.close()
        config = self.lobby.config
        calm = msgspec.structs.replace(config.pacing, clock="off", reaction_minimum=0.0, bot_pause=0.0)
        around = evolve(
            self.lobby.services,
            settings=CurrentConfig(msgspec.structs.replace(config, pacing=calm)),
            announce=_nobody,
            clear=_nobody,
        )
        record = new_record(self.id, CreateTable(GAME, BOARD, SEATS), "pulse")
        self._table = Table(record, around)
        self._players = [ProbePlayer(f"pulse {seat}", f"pulse {seat}") for seat in range(SEATS)]
        for seat, player in enumerate(self._players):
            self._table.join(player, seat)
            race_start.set_ready(self._table, player, ready=True)
        race_start.start(self._table, self._players[0])

    def close(self) -> None:
        """Remove the hidden table."""
        if self._table is not None:
            self._table.clear()
            self._table = None
            self.lobby.store.forget_table(self.id)


def _nobody(_table: str) -> None:
    """Ignore the change: the hidden table is not listed."""
