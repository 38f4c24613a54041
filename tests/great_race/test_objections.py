"""Why not: the rule that a refusal names."""

import random
import re
from pathlib import Path

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race.illegal_reasons import CHAPTERS, rule_against
from greatrace.kernel import Action
from greatrace.kernel.contract import mutations
from tests.great_race.contract import hurried_race


def rules_of_the_page(root: Path) -> set[str]:
    page = (root / "docs" / "RULES.md").read_text("utf-8")
    return {"CARDS", *re.findall(r"\*\*([A-Z]+\d+[a-z]?)\*\*", page)}


def test_every_action_has_its_chapter(root: Path) -> None:
    assert set(CHAPTERS) == set(act.BASE_ACTIONS)
    assert set(CHAPTERS.values()) <= rules_of_the_page(root)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_whatever_is_refused_has_a_rule_of_the_page(root: Path, seed: str) -> None:
    page, rng, game = rules_of_the_page(root), random.Random(seed), hurried_race(seed)
    strangers: list[Action] = []
    named = set()
    while (decision := game.decision) is not None:
        seats = range(len(game.state.own))
        strangers = [*strangers, *(option for seat in seats for option in decision.options(seat))][-80:]
        for action in rng.sample(strangers, 5):
            for tried in (action, *mutations(action, strangers)[:4]):
                seat = rng.choice(seats)
                if not decision.allows(seat, tried):
                    ruleset = game.rules.ruleset  # type: ignore[attr-defined]
                    rule = rule_against(ruleset, game.state.open, game.state.own[seat], seat, tried)
                    assert rule in page
                    named.add(rule)
        seat = rng.choice(decision.asked)
        game.submit(seat, rng.choice(decision.required(seat)))
    assert len(named) > 12


def test_d5_is_the_reason_only_where_a_danger_is() -> None:
    rng, game, reasons = random.Random(2), hurried_race("d5"), set()
    ruleset = game.rules.ruleset  # type: ignore[attr-defined]
    while (decision := game.decision) is not None:
        o, seat = game.state.open, decision.asked[0]
        for space in ruleset.board.neighbours.get(o.crews[seat].at, ()) if o.drive is not None else ():
            step = act.Step(space)
            if space in o.tiles and not decision.allows(seat, step):
                rule = rule_against(ruleset, o, game.state.own[seat], seat, step)
                reasons.add((rule, ruleset.tiles[o.tiles[space]].danger))
        game.submit(seat, rng.choice(decision.required(seat)))
    assert ("D5", True) in reasons
    assert ("D2", False) in reasons, "another question is open: a wear to split, a card too many"
    assert ("D5", False) not in reasons


def test_a_seat_that_does_not_exist_has_no_rule() -> None:
    game = hurried_race("a")
    ruleset = game.rules.ruleset  # type: ignore[attr-defined]
    assert not rule_against(ruleset, game.state.open, game.state.own[0], 17, act.Halt())
