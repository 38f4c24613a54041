"""A race as a state machine: hypothesis plays, forks, saves, restores and refuses in any order."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from greatrace.great_race import actions as act
from greatrace.great_race.state import State
from greatrace.kernel import Event, Game, IllegalAction, Save
from greatrace.kernel.contract import position
from tests.great_race.contract import conserved, hurried_race, recode

STRANGERS = (act.TakeCard("atlantis"), act.Plan(5, 5, 5, 5), act.BuyFuel(-1), act.Step("99z"), act.Discard(""))


class RaceMachine(RuleBasedStateMachine):
    """One race; saves of earlier positions may be taken up again at any time."""

    saves: Bundle[tuple[Save, tuple[Any, ...]]] = Bundle("saves")

    @initialize(seed=st.integers(0, 50))
    def begin(self, seed: int) -> None:
        self.game: Game[State] = hurried_race(f"machine {seed}")
        self.views = [self.game.rules.view_of(self.game.state, seat) for seat in self.everyone()]

    def everyone(self) -> list[int | None]:
        return [*range(len(self.game.state.own)), None]

    def is_on(self) -> bool:
        return self.game.decision is not None

    def answer(self, which: int, *, interrupting: bool) -> None:
        """The answer with that number among all that somebody may give."""
        decision = self.game.decision
        assert decision is not None
        seats = range(len(self.game.state.own)) if interrupting else decision.asked
        options = [(seat, option) for seat in seats for option in decision.options(seat)]
        seat, action = options[which % len(options)]
        self.follow(self.game.submit(seat, action))

    def follow(self, events: list[Event]) -> None:
        rules = self.game.rules
        for index, seat in enumerate(self.everyone()):
            for event in events:
                self.views[index] = rules.evolve_view(self.views[index], event.seen_by(seat))

    @precondition(is_on)
    @rule(which=st.integers(0, 10_000))
    def play(self, which: int) -> None:
        self.answer(which, interrupting=False)

    @precondition(is_on)
    @rule(which=st.integers(0, 10_000))
    def interrupt(self, which: int) -> None:
        self.answer(which, interrupting=True)

    @precondition(is_on)
    @rule(seed=st.integers(0, 1000))
    def play_a_while(self, seed: int) -> None:
        """Further into the race than single steps would come."""
        for turn in range(40):
            if self.is_on():
                self.answer(seed * (turn + 1), interrupting=turn % 5 == 0)

    @precondition(is_on)
    @rule(which=st.integers(0, 10_000))
    def a_fork_goes_its_own_way(self, which: int) -> None:
        before = position(self.game)
        twin = self.game.fork()
        assert twin.decision is not None
        seat = twin.decision.asked[0]
        options = twin.decision.options(seat)
        option = options[which % len(options)]
        expected = twin.submit(seat, option)
        assert position(self.game) == before
        self.follow_here(seat, option, expected)

    def follow_here(self, seat: int, option: Any, expected: list[Event]) -> None:
        events = self.game.submit(seat, option)
        assert events == expected
        self.follow(events)

    @rule(target=saves)
    def save(self) -> tuple[Save, tuple[Any, ...]]:
        return recode(self.game.save()), position(self.game)

    @rule(saved=saves)
    def restore(self, saved: tuple[Save, tuple[Any, ...]]) -> None:
        """Back to an earlier position, exactly."""
        save, then = saved
        self.game.close()
        rules = self.game.rules
        self.game = Game.restore(rules, save)
        assert position(self.game) == then
        self.views = [rules.view_of(self.game.state, seat) for seat in self.everyone()]

    @rule(which=st.integers(0, len(STRANGERS) - 1), seat=st.integers(-2, 5))
    def refuse(self, which: int, seat: int) -> None:
        action = STRANGERS[which]
        decision = self.game.decision
        if decision is not None and decision.allows(seat, action):
            return
        before = position(self.game)
        try:
            self.game.submit(seat, action)
        except IllegalAction:
            assert position(self.game) == before
        else:
            raise AssertionError(f"seat {seat} was allowed {action}")

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "game"):
            conserved(self.game.state)

    @invariant()
    def every_view_is_what_its_seat_was_shown(self) -> None:
        if hasattr(self, "game"):
            rules, state = self.game.rules, self.game.state
            assert self.views == [rules.view_of(state, seat) for seat in self.everyone()]

    @invariant()
    def a_question_is_open_until_the_race_is_over(self) -> None:
        if hasattr(self, "game"):
            assert (self.game.decision is None) == (self.game.outcome is not None)


TestRaceMachine = RaceMachine.TestCase
TestRaceMachine.settings = settings(max_examples=40, stateful_step_count=40)
