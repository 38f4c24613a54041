"""Random races with all modules before somebody who has read LEADERS and MODULES and never the code."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race.costs import Cost
from greatrace.great_race.modules import MODULES, patronage
from greatrace.great_race.modules.postal import LoadParcel
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import Open, State
from greatrace.kernel import Action, Event, Game, Seat, evolve
from tests.great_race.modules.contract import CREWS, hurried, impatient
from tests.properties.module_chronicle import ModuleChronicle

NUMBERS = impatient(10)
PLACES = (("africa", 4), ("south_america", 3), ("asia_west", 5), ("usa", 4), ("usa_east", 2))


def watched(game: Game[State], chronicle: ModuleChronicle, rng: random.Random) -> Counter[str]:
    """Play it; what was judged."""
    state, happened, judged = game.save().state, list[Event](game.events), Counter[str]()
    away = chronicle.board.by_land(state.open.finish)
    while True:
        for event in happened:
            before, state = state, evolve(game.rules, state, event)
            judged[type(event).__name__] += hasattr(chronicle, f"saw_{type(event).__name__}")
            chronicle.saw(before, event, state)
        if (decision := game.decision) is None:
            return judged
        seat = rng.choice(decision.asked)
        options = decision.required(seat)
        near = sorted((o for o in options if isinstance(o, act.Step)), key=lambda step: away.get(step.to, 99))
        onwards = [*(o for o in options if isinstance(o, act.DriveOut | act.Ride)), *near[:1]]
        happened = list(game.submit(seat, onwards[0] if onwards and rng.random() < 0.5 else rng.choice(options)))


def tried(seeds: range) -> Counter[str]:
    """Races on several boards, every second one near the finish."""
    found = Counter[str]()
    for n in seeds:
        rng, (board, players) = random.Random(f"modules {n}"), PLACES[n % len(PLACES)]
        options = {
            "season": rng.choice(("normal", "hard")),
            "diplomacy": rng.choice(("normal", "hard")),
            "paddock": rng.choice(("preset", "free")),
            "leaders": "all",
        }
        game = new_game(Setup(board, CREWS[:players], modules=tuple(MODULES), options=options), f"watched {n}", NUMBERS)
        found += watched(hurried(game) if n % 2 else game, ModuleChronicle(board, NUMBERS, options), rng)
    return found


def test_everything_that_happens_is_what_the_page_says() -> None:
    judged = tried(range(40))
    wanted = {event.__name__ for make in MODULES.values() for event in make({}).events}
    checked = {name for name in wanted if hasattr(ModuleChronicle, f"saw_{name}")}
    assert len(checked) > 12
    assert {name for name in checked if not judged[name]} == set()
    assert judged["FinishReached"] > 5
    assert judged["CardsKept"] > 0


def cashed(o: Open, seat: Seat) -> list[Action]:
    """PATRONAGE as it must not be: instead of any sequence."""
    slot = o.modules["patronage"]
    return [patronage.CashPatronage()] if slot.squares[slot.markers[seat]] else []


WRONG: list[tuple[str, Any]] = [
    ("season.DEARER", {"fuel": Cost(), "wear": Cost(wear=1)}),
    ("season.Season.weather", lambda *_: "boats"),
    ("season.PERIODS", 5),
    ("season.Season.line_closed", lambda *_: False),
    ("patronage.Patronage.instead_of_sequence", lambda _x, _r, o, _own, seat: cashed(o, seat)),
    ("leaders.VAN_HOTTEN_DRAWS", 1),
    ("leaders.WALLEDGRAVE_SAVES", 20),
    ("leaders.Leaders.assistants", lambda *_: 0),
    ("patronage.square_after", lambda slot, seat, n, real=patronage.square_after: real(slot, seat, n + 1)),
    ("diplomacy.Diplomacy.bribe", lambda *_: 10),
    ("postal.loadable", lambda o, seat: [LoadParcel()] if o.crews[seat].at in o.modules["postal"].cities else []),
]


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=[name for name, _ in WRONG])
def test_the_chronicle_sees_what_is_wrong(name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"greatrace.great_race.modules.{name}", wrong)
    with pytest.raises(AssertionError):
        tried(range(40))
