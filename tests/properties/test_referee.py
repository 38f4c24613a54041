"""Random races before a referee who has read docs/RULES.md and never the code: what is offered and what happens."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.costs import Cost
from greatrace.great_race.rules import convoy, escort, pathfinder, step_costs
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.setup import Setup, new_game
from greatrace.great_race.state import Open, State
from greatrace.kernel import Action, Decision, Event, Game, Seat, evolve
from tests.great_race.modules.contract import CREWS, impatient, race_on
from tests.properties.chronicle import Chronicle

JUDGED = {
    "bivouac",
    "plan",
    "sequence",
    "place",
    "repair",
    "drive",
    "danger",
    "reaction",
    "stop",
    "discard",
    "keep",
    "lift",
    "saboteur",
}


IMPATIENT = impatient(12)  # rounds; random players lose their way


class Trial:
    """One race, and what of it has been judged."""

    def __init__(self, game: Game[State], board: str, seed: str, scrounger: str = "printed") -> None:
        self.game, self.rng = game, random.Random(seed)
        self.chronicle = Chronicle(board, IMPATIENT, scrounger=scrounger)
        self.state = game.save().state  # before the first event
        self.eager = self.rng.choice((0.0, 0.7))
        self.away = self.chronicle.board.by_land(self.state.open.finish)
        self.judged = Counter[str]()
        self.sealed: dict[Seat, Action] = {}
        self.see(list(game.events))

    def see(self, events: list[Event]) -> None:
        """Every event is judged with the positions around it."""
        for event in events:
            before, self.state = self.state, evolve(self.game.rules, self.state, event)
            self.judged[type(event).__name__] += hasattr(self.chronicle, f"saw_{type(event).__name__}")
            self.chronicle.saw(before, event, self.state)

    def play(self) -> None:
        """To the end."""
        while (decision := self.game.decision) is not None:
            self.judge(decision)
            seat = self.rng.choice(decision.asked)
            jerrycans = [(s, a) for s in range(len(self.state.own)) for a in decision.interrupts(s)]
            if jerrycans and self.rng.random() < 0.1:
                self.see(list(self.game.submit(*self.rng.choice(jerrycans))))
            else:
                self.answer(decision, seat, self.whim(decision.required(seat)))

    def whim(self, options: Sequence[Action]) -> Action:
        """Anything; in every second race often towards the finish, or nobody would arrive."""
        away = self.away
        near = sorted((o for o in options if isinstance(o, act.Step)), key=lambda step: away.get(step.to, 99))
        onwards = [*(o for o in options if isinstance(o, act.DriveOut)), *near[:1]]
        return onwards[0] if onwards and self.rng.random() < self.eager else self.rng.choice(options)

    def judge(self, decision: Decision) -> None:
        """B2, B4, D10, G1, and the options of everybody who is asked."""
        if decision.prompt != "discard":
            for crew in self.state.open.crews:
                assert crew.hand <= crew.chassis or crew.place, "B2: a hand over its limit, and nobody asks"
        for seat, (own, crew) in enumerate(zip(self.state.own, self.state.open.crews, strict=True)):
            thirsty = "jerrycan" in own.hand and crew.fuel < crew.maximum.fuel and not crew.place
            assert list(decision.interrupts(seat)) == ([act.PlayAnytime("jerrycan")] if thirsty else []), "D10"
        for seat in decision.asked:
            assert not self.state.open.crews[seat].place, "G1: an arrived player is never asked"
            wanted = self.chronicle.expected(decision.prompt, self.state, seat)
            if wanted is not None:
                offered = set(decision.required(seat))
                assert offered == wanted, f"{decision!r} seat {seat}: {offered ^ wanted}"
                self.judged[decision.prompt] += 1

    def answer(self, decision: Decision, seat: Seat, action: Action) -> None:
        """E3. Of those who react the first in turn order after the card's player pays."""
        self.sealed[seat] = action
        before = self.state.open
        events = list(self.game.submit(seat, action))
        self.see(events)
        if decision.prompt == "reaction" and events:
            assert before.threat is not None
            at = before.order.index(before.threat.by)
            after = before.order[at + 1 :] + before.order[:at]
            willing = [s for s in after if s in self.sealed and not isinstance(self.sealed[s], act.LetBe)]
            paid = [e.by for e in events if isinstance(e, ev.ThreatCancelled)]
            assert paid[:1] == willing[:1], "E3"
            self.judged["E3"] += len(willing) > 1
        if events:
            self.sealed.clear()


def tried(board: str, seeds: range) -> Counter[str]:
    """What was judged in races on that board."""
    edition = load().editions[load().boards[board].edition]
    found = Counter[str]()
    for n in seeds:
        players = edition.players[0] + n % (edition.players[1] - 1)
        seed = f"referee {board} {n}"
        trial = Trial(race_on((board, players), (), IMPATIENT)(seed), board, seed)
        trial.play()
        found += trial.judged
    return found


@pytest.mark.parametrize("board", sorted(load().boards))
def test_the_referee_agrees_with_every_offer_and_every_event(board: str) -> None:
    judged = tried(board, range(8))
    assert judged.keys() >= JUDGED - {"stop", "keep", "saboteur", "discard"}
    assert judged.keys() >= {"VehicleMoved", "WearTaken", "DriveEnded", "OrderSet", "RaceEnded", "ThreatCancelled"}


def test_the_referee_has_judged_what_is_hard_to_judge() -> None:
    judged = tried("africa", range(100, 140))
    assert judged.keys() >= JUDGED
    assert judged["E3"] > 0
    assert judged["TurnedBack"] > 0
    assert judged["FinishReached"] > 5


def test_the_referee_agrees_with_scroungers_that_track() -> None:
    """CARDS, the table option: never a question about a rival, but one about what to keep."""
    judged = Counter[str]()
    for n in range(6):
        seed, options = f"referee tracking {n}", {"scrounger": "tracker", "purses": "even"}
        game = new_game(Setup("usa_east", CREWS[:4], options=options), seed, IMPATIENT)
        trial = Trial(game, "usa_east", seed, "tracker")
        trial.play()
        judged += trial.judged
    assert judged["keep"] > 0


WRONG: list[tuple[str, Any]] = [
    ("step_costs.DANGER", Cost(wear=1)),
    ("step_costs.RISK", Cost(fuel=0)),
    ("step_costs.CITY", Cost(fuel=2)),
    ("step_costs.TRANSPORT_SAVES", 40),
    ("mechanic.TOOLBOX_LEVELS", 2),
    ("maintenance.PAIR", 1),
    ("end.MONEY_PER_POINT", 10),
    ("convoy.whose", lambda o: next((s for s in reversed(o.order) if convoy.active(o.crews[s])), None)),
    ("escort.reactors", lambda r, o, by, real=escort.reactors: real(r, o, by)[::-1]),
    ("escort.taken", lambda _o: set()),
    ("pathfinder.free_spaces", lambda r, o, s, real=pathfinder.free_spaces: real(r, o, s)[:-1]),
    ("drive.stop_ignored", lambda *_: yes()),
    ("step_costs.steps", lambda r, o, own, s, real=step_costs.steps: real(r, o, own, s) or unknown(r, o, s)),
    ("cards.thirsty", lambda crew: crew.fuel < crew.maximum.fuel - 1),
    ("hand.excess", lambda *_: ()),
]


async def yes() -> bool:
    return True


def unknown(r: Ruleset, o: Open, seat: Seat) -> list[act.Step]:
    """D2a as it must not be: with an empty tank into the unknown."""
    beside = r.board.neighbours[o.crews[seat].at]
    return [act.Step(to) for to in beside if to not in o.tiles and to not in r.board.cities]


@pytest.mark.parametrize(("name", "wrong"), WRONG, ids=[name for name, _ in WRONG])
def test_the_referee_sees_what_is_wrong(name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"greatrace.great_race.rules.{name}", wrong)
    with pytest.raises(AssertionError):
        tried("africa", range(100, 140))
