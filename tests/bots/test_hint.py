"""Hints: the hard bot's choice, with reasons that the client has words for."""

from __future__ import annotations

import random

from greatrace.bots import make, question_for
from greatrace.bots.hint import FACTS, hint
from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE, GREAT_RACE
from greatrace.great_race.setup import Setup
from greatrace.lab import races
from greatrace.lab.races import Match

COUNTED = {"fuel", "engine", "chassis", "money", "nearer"}


def test_a_hint_is_the_hard_bots_choice_with_its_reasons() -> None:
    match = Match(Setup("africa", ("blue", "mint"), "colomb_bechar", "cape_town"), "hints", ("normal", "normal"))
    race, facts, counted = races.begin(match), set[str](), 0
    for number, _ in enumerate(races.answers(race, match)):
        if race.decision is None or number % 12:
            continue
        seat = race.decision.asked[0]
        view, question = race.rules.view_of(race.state, seat), question_for(race.decision, seat)
        found = hint(race.rules, view, question, random.Random(number))
        assert found.action in question.options
        assert found.action == make("hard", race.rules).choose(view, question, random.Random(number))
        assert found.chance is None or 0 <= found.chance <= 1
        assert 1 <= len(found.facts) <= 3
        assert set(found.facts) <= set(FACTS)
        assert len(found.ahead) == (len(found.facts) if found.other is not None else 0)
        assert all(ahead == 0 for fact, ahead in zip(found.facts, found.ahead, strict=False) if fact not in COUNTED)
        assert found.other is None or (found.other in question.options and found.other != found.action)
        facts |= set(found.facts)
        counted += sum(ahead > 0 for ahead in found.ahead)
    assert len(facts) > 3
    assert counted


def test_a_single_option_is_the_sound_thing_to_do() -> None:
    race = GREAT_RACE.new_game(Setup("africa", ("blue", "mint")), "one")
    assert race.decision is not None
    seat = race.decision.asked[0]
    question = question_for(race.decision, seat)
    only = type(question)(question.number, question.prompt, question.options[:1])
    found = hint(race.rules, race.rules.view_of(race.state, seat), only, random.Random(1))
    assert (found.action, found.chance, found.facts) == (only.options[0], None, ("sound",))


def test_crazy_race_has_hints_too() -> None:
    race = CRAZY_RACE.new_game(CrazySetup(("green", "orange", "lilac")), "hint")
    assert race.decision is not None
    seat = race.decision.asked[0]
    found = hint(race.rules, race.rules.view_of(race.state, seat), question_for(race.decision, seat), random.Random(1))
    assert found.chance is not None
    assert set(found.facts) <= set(FACTS)
