"""Possible worlds: a whole state that one seat could not tell from the real one, and the race continued in it.

`imagine` fills in what a view leaves out: the holders of unseen cards, the order of deck and bag, the dice to come. It
uses nothing of the real state; a world is as likely as the view alone makes it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from greatrace.bots import resume
from greatrace.bots.seat import SeatQuestion
from greatrace.crazy_race import state as crazy
from greatrace.crazy_race import words as crazy_words
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.options import POINT_ORDER
from greatrace.crazy_race.ruleset import Ruleset as CrazyRuleset
from greatrace.great_race.game import GreatRace
from greatrace.great_race.memo import made_once
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import Own, State, Stock, View
from greatrace.kernel import Chance, Game, Procedure, Rules

CRAZY_CHECKPOINTS: Final = frozenset({"lay"})


def imagine(rules: Rules[Any], view: Any, rng: random.Random) -> Any:
    """A state of that game that looks exactly like that view to its seat."""
    if isinstance(rules, GreatRace):
        return great_race_state(rules.ruleset, view, rng)
    assert isinstance(rules, CrazyRace)
    return crazy_race_state(rules.ruleset, view, rng)


def world(rules: Rules[Any], view: Any, question: SeatQuestion, rng: random.Random) -> Game[Any] | None:
    """A race at that question, in an imagined state; None if it cannot be resumed there (`resume`)."""
    checkpoints = resume.CHECKPOINTS if isinstance(rules, GreatRace) else CRAZY_CHECKPOINTS
    rest = None
    if question.prompt not in checkpoints:
        if not isinstance(rules, GreatRace):
            return None
        rest = resume.rest_of(question.prompt, view.seat, question.options)
        if rest is None:
            return None
    state, chance = imagine(rules, view, rng), Chance(f"{rng.getrandbits(64):x}")
    played: Any = rules if rest is None else ImaginedRules(rules, state, rest)
    there: Game[Any] = Game(played, state, chance, question.number - 1)
    asked = there.decision
    return there if asked is not None and (asked.number, asked.prompt) == (question.number, question.prompt) else None


class ImaginedRules:
    """The rules of a resumed race: first the rest of a procedure, then the usual next one."""

    def __init__(self, rules: Rules[Any], state: Any, rest: resume.Rest) -> None:
        self._rules, self._state, self._rest = rules, state, rest
        self.version, self.content_hash, self.watched = rules.version, rules.content_hash, rules.watched
        self.reveals = rules.reveals
        self.seats, self.table, self.folds = rules.seats, rules.table, rules.folds
        self.standing, self.interrupts, self.interrupt = rules.standing, rules.interrupts, rules.interrupt
        self.outcome, self.view_of, self.evolve_view = rules.outcome, rules.view_of, rules.evolve_view

    def next_procedure(self, table: Any) -> Procedure[None] | None:
        """The rest of the procedure at the initial state, also in a fork; after that the usual next one."""
        return self._rest(table) if table.state is self._state else self._rules.next_procedure(table)


# ---- the great race


def great_race_state(r: Ruleset, view: View, rng: random.Random) -> State:
    """The Great Race's state: cards and tiles that the seat has not seen are dealt again."""
    o, own = view.open, view.own
    seen = (*o.discards, *o.market, *own.hand, *own.looking)
    cards = mixed(r.deck, seen, rng)
    tiles = mixed(r.bag, (*o.tiles.values(), *o.removed, *own.tiles), rng)
    everyone = []
    for seat, crew in enumerate(o.crews):
        if seat == view.seat:
            everyone.append(own)
            continue
        hand, looking, drawn = (deal(cards, crew.hand), deal(cards, crew.looking), deal(tiles, crew.tiles))
        everyone.append(Own(hand, looking, drawn))
    return State(o, tuple(everyone), Stock(tuple(cards), tuple(tiles)))


def mixed(counts: Mapping[str, int], seen: tuple[str, ...], rng: random.Random) -> list[str]:
    """The rest of a deck or a bag, in random order."""
    items = [*unseen_items(tuple(counts.items()), seen)]
    shuffle(items, rng)
    return items


@lru_cache(maxsize=4)  # a search asks for its cards and its tiles again and again
def unseen_items(counts: tuple[tuple[str, int], ...], seen: tuple[str, ...]) -> list[str]:
    """The rest of a deck or a bag, sorted: equal views give equal worlds."""
    left = Counter(dict(counts))
    left.subtract(seen)
    return sorted(left.elements())  # elements() leaves out absent items


def shuffle(items: list[str], rng: random.Random) -> None:
    """`Random.shuffle` with the same results, without its two calls for each item."""
    bits = rng.getrandbits
    for last, number, width in places(len(items)):
        while (other := bits(width)) >= number:
            pass
        items[last], items[other] = items[other], items[last]


@made_once
def places(number: int) -> tuple[tuple[int, int, int], ...]:
    """The places of `number` items from the last to the second: index, number of items up to it, its bits."""
    return tuple((last, last + 1, (last + 1).bit_length()) for last in range(number - 1, 0, -1))


def deal(items: list[str], number: int) -> tuple[str, ...]:
    """Take `number` items off the top."""
    dealt = tuple(items[:number])
    del items[:number]
    return dealt


# ---- crazy race


def crazy_race_state(r: CrazyRuleset, view: crazy.View, rng: random.Random) -> crazy.State:
    """Crazy Race's state: others' driver cards, stage cards and covered points are dealt again (X1, X6)."""
    o = view.open
    seats = range(len(o.crews))
    own = tuple(view.own if seat == view.seat else drivers_of(o, seat, rng) for seat in seats)
    stages = sorted(r.stages.keys() - {o.card})
    rng.shuffle(stages)
    shuffled = r.variant(POINT_ORDER.name) == "shuffled"
    piles = (covered(o.turntable, r.turntable, shuffled, rng), covered(o.finish, r.finish, shuffled, rng))
    return crazy.State(o, own, crazy.Stock(tuple(stages[: o.stages]), *piles))


def drivers_of(o: crazy.Open, seat: int, rng: random.Random) -> crazy.Own:
    """X1, X6. One player's drivers in hand, laid and played: face-up cards and an empty hand are known."""
    crew = o.crews[seat]
    places = [(side, laid.card) for side, all_laid in enumerate(o.sides) for laid in all_laid if laid.seat == seat]
    left = list(crazy_words.DRIVERS)
    for _, card in places:
        if card:
            left.remove(card)
    rng.shuffle(left)
    laid = tuple(crazy.OwnLaid(side, card or left.pop()) for side, card in places)
    most = len(left) if crew.empty else max(0, len(left) - 1)
    likely = rng.randint(0, most) if crew.took_back else max(0, crazy_words.TURNS * (o.stage - 1) - rng.randint(0, 2))
    played = most if crew.empty else min(most, likely)
    return crazy.Own(tuple(sorted(left[played:])), tuple(sorted(left[:played])), laid)


def covered(pile: crazy.Pile, points: tuple[int, ...], shuffled: bool, rng: random.Random) -> tuple[int, ...]:  # noqa: FBT001 - a variant of the table
    """X1, X8. The point cards under the top one: known, unless they were shuffled."""
    below = max(0, pile.left - 1)
    if not shuffled:
        return points[len(points) - below :]
    left = list(points)
    if pile.top in left:
        left.remove(pile.top)
    return tuple(rng.sample(left, below))
