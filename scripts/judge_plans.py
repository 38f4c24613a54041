#!/usr/bin/env python3
"""What plans are worth in truth: practised bots that make some of their plans by chance, and how often those win.

    python scripts/judge_plans.py [--boards africa,asia_west] [--races 1000] [--players 4] [--seed 1]

At a quarter of the plan questions a bot takes any plan that it holds to be at most 40 F worse than its best. So plans
of one kind are made in the same positions as those of another, and the shares of races that they won can be compared,
whatever the bot believes. Printed are these shares for round 1, by place in the turn order and by assistants on
funding, and for the positions in which the bot holds five on funding to be best, by plan.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from greatrace.bots import GreedyBot, SeatQuestion, question_for
from greatrace.bots.greedy.planning import Round
from greatrace.bots.greedy.weights import PRACTISED
from greatrace.great_race.actions import Plan
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import View
from greatrace.kernel import Action, Rules, Seat
from greatrace.lab import races
from greatrace.lab.report import share

BY_CHANCE: Final = 0.25  # share of plans
WIDE: Final = 40.0  # francs
FEW: Final = 30  # fewest plans of a kind that are printed
FIVE: Final = "0-0-0-5"


class Made(NamedTuple):
    """A plan made by chance; both plans as pathfinder-mechanic-escort-funding."""

    seat: Seat
    round: int
    place: int  # in the turn order, from 1
    best: str  # the best plan by the bot's estimate
    plan: str


class Tried(NamedTuple):
    """A plan with the result of its race."""

    made: Made
    won: bool


class CuriousBot(GreedyBot):
    """A practised bot that makes some of its plans by chance, and notes them."""

    def __init__(self, rules: Rules[object], notes: list[Made]) -> None:
        super().__init__(rules, PRACTISED)
        self.notes = notes

    def choose(self, view: View, question: SeatQuestion, rng: random.Random) -> Action:
        """Choose a plan, sometimes a random one that is not much worse than the best."""
        if question.prompt != "plan" or rng.random() > BY_CHANCE:
            return super().choose(view, question, rng)
        this_round = Round(self.outlook(view))
        plans = [option for option in question.options if isinstance(option, Plan)]
        values = [this_round.value(plan) for plan in plans]
        best = max(values)
        chosen = rng.choice([plan for plan, value in zip(plans, values, strict=True) if best - value < WIDE])
        o, seat = view.open, this_round.x.seat
        held_best = written(plans[values.index(best)])
        self.notes.append(Made(seat, o.round, o.order.index(seat) + 1, held_best, written(chosen)))
        return chosen


def written(plan: Plan) -> str:
    """The plan in the notation of docs/BALANCE.md."""
    return f"{plan.pathfinder}-{plan.mechanic}-{plan.escort}-{plan.funding}"


def tried(boards: list[str], number: int, players: int, seed: str) -> Iterator[Tried]:
    """The plans made by chance in `number` races, board after board."""
    for i in range(number):
        setup = Setup(boards[i % len(boards)], races.colours(players))
        race = races.begin(races.Match(setup, f"{seed}-{i}", ()))
        notes: list[Made] = []
        bots = [CuriousBot(race.rules, notes) for _ in range(players)]
        rng = random.Random(f"{seed}/{i}")
        while race.decision is not None:
            seat = race.decision.asked[0]
            view = race.rules.view_of(race.state, seat)
            race.submit(seat, bots[seat].choose(view, question_for(race.decision, seat), rng))
        winner = race.state.open.result.winner
        yield from (Tried(made, made.seat == winner) for made in notes)


def shares_won(title: str, kinds: Iterable[tuple[str, bool]]) -> Iterator[str]:
    """Print the share won by each kind, the most frequent first."""
    found: dict[str, list[bool]] = {}
    for kind, won in kinds:
        found.setdefault(kind, []).append(won)
    yield title
    for kind, wins in sorted(found.items(), key=lambda item: -len(item[1])):
        if len(wins) >= FEW:
            part = share(sum(wins), len(wins))
            yield f"   {kind:<12}{part.number:>5} of {part.of:<6}{part.share:>6.1%}   {part.low:.1%} to {part.high:.1%}"


def main() -> None:
    """Race and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", default="africa,south_america,asia_west,asia_east,usa_west,usa_east")
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    found = list(tried(args.boards.split(","), args.races, args.players, args.seed))
    for place in range(1, args.players + 1):
        title = f"round 1, place {place} in the turn order, by assistants on funding"
        here = (one for one in found if one.made.round == 1 and one.made.place == place)
        print(*shares_won(title, ((one.made.plan[-1], one.won) for one in here)), sep="\n")
    saving = (one for one in found if one.made.best == FIVE)
    print(
        *shares_won("where the bot would put five on funding, by plan", ((one.made.plan, one.won) for one in saving)),
        sep="\n",
    )


if __name__ == "__main__":
    main()
