"""Random Crazy Races before a referee who has read X1-X8 and never the code."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from greatrace.crazy_race.library import load
from greatrace.crazy_race.rules import hands, laying, moving, scoring
from greatrace.crazy_race.state import State
from greatrace.kernel import Event, Game, evolve
from tests.crazy_race.contract import VARIANTS, late_race, race_of
from tests.properties.crazy_referee import CrazyReferee


def watched(game: Game[State], variants: dict[str, str], seed: str) -> Counter[str]:
    """Play it to its end; what was judged."""
    referee, rng, judged = CrazyReferee(dict(load().stages), variants), random.Random(seed), Counter[str]()
    state, happened = game.state, list[Event]()  # the first stage card lies open
    while True:
        for event in happened:
            before, state = state, evolve(game.rules, state, event)
            judged[type(event).__name__] += hasattr(referee, f"saw_{type(event).__name__}")
            referee.saw(before, event, state)
        if (decision := game.decision) is None:
            return judged
        for seat in range(len(state.own)):
            assert set(decision.interrupts(seat)) == referee.take_backs(state, seat), "X4"
        for seat in decision.asked:
            assert set(decision.required(seat)) == referee.expected(decision.prompt, state, seat), decision
            judged[decision.prompt] += 1
        seat = rng.choice(decision.asked)
        eager = [s for s in range(len(state.own)) if decision.interrupts(s) and rng.random() < 0.03]
        actor = eager[0] if eager else seat
        options = decision.interrupts(actor) if eager else decision.required(actor)
        happened = list(game.submit(actor, rng.choice(options)))


def tried(laps: int) -> Counter[str]:
    """Every set of variants, three and four players, from the start and in the middle."""
    found = Counter[str]()
    for number in range(laps * len(VARIANTS)):
        variants, seed = VARIANTS[number % len(VARIANTS)], f"referee {number}"
        begin = late_race if number // len(VARIANTS) % 2 else race_of
        found += watched(begin(3 + number % 2, variants, seed), variants, seed)
    return found


def test_the_referee_agrees_with_every_offer_and_every_event() -> None:
    judged = tried(4)
    assert judged.keys() >= {
        "lay",
        "joker",
        "split",
        "keep",
        "second_home",
        "drop",
        "SideWon",
        "MoveForfeited",
        "PointsTaken",
        "PointsDropped",
        "SideClosed",
        "RaceEnded",
    }


WRONG: list[tuple[str, Any]] = [
    ("scoring.order", lambda card: tuple((card.arrow - i) % 4 for i in range(4))),
    ("scoring.winner", lambda laid, real=scoring.winner: (real(laid)[0], real(laid[::-1])[1])),
    ("scoring.movable", lambda _side, crew, real=moving.racing: real(crew)),
    ("scoring.spaces_for", lambda _places, _names: 99),
    ("laying.taboo_side", lambda _o: None),
    ("laying.whose", lambda o, real=laying.whose: None if real(o) is None else (o.first - o.turns) % len(o.crews)),
    ("moving.way", lambda places, name, n, real=moving.way: real(tuple(map(min, places, (5, 5, 5))), name, n)),
    ("hands.consoled", lambda o: [s for s in range(len(o.crews)) if hands.cards_laid(o, s)]),
    ("hands.all_exhausted", lambda _o: False),
    ("end.stragglers", lambda _o: ([0], [])),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=[name for name, _ in WRONG])
def test_the_referee_sees_what_is_wrong(name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"greatrace.crazy_race.rules.{name}", wrong)
    with pytest.raises(AssertionError):
        tried(4)
