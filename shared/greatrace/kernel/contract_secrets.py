"""The clauses of the contract about secrets: what only one seat knows, and sealed answers.

Neither questions, nor events, nor the order in which sealed answers arrive tell other seats about them.
"""

from __future__ import annotations

import random
from typing import Any

from attrs import define

from greatrace.kernel.context import Decision
from greatrace.kernel.contract_terms import CheckReport, Terms
from greatrace.kernel.contract_undo import Demand, UndoChecks
from greatrace.kernel.game import Game
from greatrace.kernel.types import Seat


def public(decision: Decision | None) -> tuple[object, ...] | None:
    """The public part of a question."""
    return None if decision is None else (decision.number, decision.prompt, decision.asked, decision.window)


@define
class Secrets:
    """Plays forks of a game with answers in other orders, and the same answers in another truth."""

    demand: Demand
    rng: random.Random
    terms: Terms
    report: CheckReport

    def check_sealed(self, game: Game[Any], decision: Decision, undo: UndoChecks) -> None:
        """The order in which sealed answers arrive makes no difference."""
        answers = {seat: self.rng.choice(decision.required(seat)) for seat in decision.asked}
        asked = list(decision.asked)
        orders = [asked, asked[::-1], self.rng.sample(asked, len(asked))]
        results = []
        for order in orders:
            twin = game.fork()
            undo.check_sealed(twin.fork(), order[0], answers[order[0]])
            for seat in order[:-1]:
                self.demand(not twin.submit(seat, answers[seat]), "a sealed answer shows nothing before all are in")
                self.demand(twin.state == game.state, "a sealed answer is not in the state")
            events = twin.submit(order[-1], answers[order[-1]])
            results.append((events, twin.state, twin.decision, twin.outcome))  # not the save, which has arrival order
            twin.close()
        self.demand(all(result == results[0] for result in results), "the order of sealed answers is irrelevant")
        self.report.permuted += 1

    def check_disguise(self, game: Game[Any]) -> None:
        """Check that one seat's secrets change nothing in what the others see or are asked."""
        rules, (state, chance, question) = game.rules, game.table.checkpoint
        if self.terms.disguise is None or game.table.answers:
            return
        seats = range(rules.seats(state))
        hidden = self.rng.choice(seats)
        other_truth = self.terms.disguise(state, hidden, self.rng)
        if other_truth is None:
            return
        for seat in (*seats, None):
            if seat != hidden:
                same = rules.view_of(other_truth, seat) == rules.view_of(state, seat)
                self.demand(same, "a disguise is invisible to the others")
        self._play_alike(game.fork(), Game(rules, other_truth, chance, question), hidden)
        self.report.disguised += 1

    def _play_alike(self, this: Game[Any], other: Game[Any], hidden: Seat) -> None:
        """Give the same answers in both truths, as long as both offer them."""
        for _ in range(12):
            here, there = this.decision, other.decision
            self.demand(public(here) == public(there), f"a question tells nothing of seat {hidden}'s secrets")
            if here is None or there is None:
                break
            both = [(s, action) for s in here.asked for action in here.required(s) if action in there.required(s)]
            if not both:
                break
            seat, action = self.rng.choice(both)
            events, others = this.submit(seat, action), other.submit(seat, action)
            if any(isinstance(event, self.terms.shown) for event in events):
                break
            seen, seen_there = ([e.seen_by(None) for e in happened] for happened in (events, others))
            self.demand(seen == seen_there, f"events tell nothing of seat {hidden}'s secrets: {seen}, {seen_there}")
        this.close()
        other.close()
