"""What has happened in a race, worked out from its journal alone: the server is asked nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from greatrace.games import GAMES
from greatrace.kernel import Decision, Game, Rules, Seat
from greatrace_server.room.undo import undo
from greatrace_server.storage.journal import TAKEN_BACK
from greatrace_server.storage.records import TableRecord

if TYPE_CHECKING:
    from tests.server.world import World


class Truth:
    """One race, played again from its journal as far as that has been written."""

    def __init__(self, world: World, table: str) -> None:
        self.table = table
        self.world = world
        self.record = msgspec.json.decode(dict(world.store.tables())[table], type=TableRecord)
        self.kind = GAMES[self.record.game]
        setup = msgspec.json.decode(self.record.setup, type=self.kind.setup_type)
        self._game = self.kind.new_game(setup, self.record.seed)
        self._read = self._seq = self._leap = 0
        self._new: list[tuple[Seat, bytes]] = []  # answers that have been read and not yet played

    def _follow(self) -> None:
        for number, seq, seat, action, *_ in self.world.store.answers(self.table, self._read):
            self._new.append((seat, action))
            self._read, self._seq = number, seq

    @property
    def game(self) -> Game[Any]:
        """The race after the last answer."""
        self._follow()
        new, self._new = self._new, []
        for seat, action in new:
            if action == TAKEN_BACK:
                self._leap = undo(self._game, seat, self._leap)
            else:
                self._game.submit(seat, self.kind.actions.decode(action))
        return self._game

    @property
    def decision(self) -> Decision | None:
        """The open question."""
        return self.game.decision

    @property
    def open(self) -> Decision:
        """The open question, where there must be one."""
        decision = self.decision
        assert decision is not None
        return decision

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that the open question asks."""
        return tuple(self.open.asked)

    @property
    def prompt(self) -> str:
        """The open question's prompt; empty without a question."""
        return "" if self.decision is None else self.decision.prompt

    @property
    def number(self) -> int:
        """The open question's number on the wire."""
        number = self.open.number
        return number + self._leap

    @property
    def seq(self) -> int:
        """The last update."""
        self._follow()
        return self._seq

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the race."""
        return self._game.rules

    @property
    def state(self) -> Any:
        """The whole state, with everything that is hidden."""
        return self.game.state

    def view(self, seat: Seat | None) -> Any:
        """What that seat (None: spectators) sees."""
        return self.rules.view_of(self.state, seat)

    @property
    def phase(self) -> str:
        """The table's phase, as the list shows it."""
        return self.world.table(self.table).info().phase

    @property
    def running(self) -> bool:
        """Whether the race is on, as the list shows it."""
        return self.phase == "running"
