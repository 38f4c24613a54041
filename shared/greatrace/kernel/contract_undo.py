"""The clauses of the contract about taking back: it undoes an answer completely, or it is refused.

An answer may be taken back only if its seat has learned nothing by it. So in any other truth that this seat
could not have told from the real one, its answers must have the very same effects: that is what is tried here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from attrs import define, field

from greatrace.kernel.game import CannotTakeBack, Game, IllegalAction, Save
from greatrace.kernel.rng import Chance
from greatrace.kernel.types import Action, Event, Seat

Demand = Callable[[object, str], None]
Imagine = Callable[[Any, Any, random.Random], Any]
"""A function of rules, a seat's view and dice: another truth that looks the same to that seat."""


@define
class VisiblePosition:
    """The position of a game, as it is visible to everybody."""

    state: Any
    question: Any
    outcome: Any
    chance: Chance


def place(game: Game[Any]) -> VisiblePosition:
    """The present position of the game."""
    return VisiblePosition(game.state, game.decision, game.outcome, game.table.chance)


@define
class UndoChecks:
    """Goes back, on forks of a game, over the answers that can be taken back."""

    demand: Demand
    rng: random.Random
    imagine: Imagine | None
    taken: int = 0  # the number of answers taken back
    imagined: int = 0  # the number of other truths in which answers were given again
    reasons: dict[str, int] = field(factory=dict)  # why taking back stopped, and how often
    _before: list[VisiblePosition] = field(factory=list)  # the positions before the answers that can be taken back

    def answered(self, game: Game[Any], seat: Seat, before: VisiblePosition) -> None:
        """Record the seat's answer and the position before it."""
        more = len(game.takeable(seat)) - 1
        self._before = [] if more < 0 else [*self._before[len(self._before) - more :], before]
        if more < 0:
            reason = game.stopped(seat)
            self.reasons[reason] = self.reasons.get(reason, 0) + 1

    def check(self, game: Game[Any], seat: Seat, seats: Iterable[Seat]) -> None:
        """Take back all that the seat may, check that others may not, and answer everything again in another truth."""
        for other in seats:
            if not game.takeable(other):
                self._refused(game.fork(), other)
        twin = game.fork()
        for before in reversed(self._before):
            twin.take_back(seat)
            self.taken += 1
            self.demand(place(twin) == before, "an answer that is taken back leaves no trace")
        if self._before and not twin.takeable(seat):
            self._refused(twin, seat)
        if self._before:
            self._elsewhere(game, seat)

    def _refused(self, game: Game[Any], seat: Seat) -> None:
        before = place(game)
        try:
            game.take_back(seat)
        except CannotTakeBack as reason:
            self.demand(str(reason), "a refusal to take back has a reason")
        else:
            self.demand(False, f"seat {seat} takes back nothing but what is takeable")
        self.demand(place(game) == before, "a refusal to take back changes nothing")

    def _elsewhere(self, game: Game[Any], seat: Seat) -> None:
        """Give the answers since the checkpoint again, in a truth that the seat could not have told from this one."""
        save = game.save()
        if self.imagine is None or save.loose < len(save.answers):
            return
        rules = game.rules
        other = self.imagine(rules, rules.view_of(save.state, seat), self.rng)
        here, there = effects(rules, save, save.state), effects(rules, save, other, "other dice")
        if here[0] != there[0]:
            return  # what happens before the first question is no effect of these answers
        self.demand(here == there, f"seat {seat} learns nothing by what it may take back: {here}, {there}")
        self.imagined += 1

    def check_sealed(self, game: Game[Any], seat: Seat, action: Action) -> None:
        """Check that withdrawing a sealed answer that waits for others leaves no trace; `game` is used up by it."""
        before = place(game)
        game.submit(seat, action)
        self.demand(game.takeable(seat), "a sealed answer may be withdrawn until the last is in")
        self.demand(game.take_back(seat).action == action, "what is taken back is what was answered")
        self.demand(place(game) == before, "a sealed answer that is withdrawn leaves no trace")
        self.taken += 1


def effects(rules: Any, save: Save, state: Any, seed: str = "") -> Sequence[Sequence[Event]]:
    """The events in that state up to the first question, and those of each answer of the save from there on."""
    chance = Chance(seed) if seed else save.chance
    game = Game(rules, state, chance, save.question)
    found: list[Sequence[Event]] = [list(game.events)]
    with suppress(IllegalAction):  # an answer that is illegal now: fewer effects
        found.extend(list(game.submit(reply.seat, reply.action)) for reply in save.answers)
    game.close()
    return found
