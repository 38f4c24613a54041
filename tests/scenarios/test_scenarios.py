"""Every scenario file of this folder comes out as written, and none of the rulebook's things is without one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from greatrace.crazy_race import actions as crazy_actions
from greatrace.crazy_race import events as crazy_events
from greatrace.crazy_race.options import OPTIONS
from greatrace.games import GAMES
from greatrace.great_race import events as ev
from greatrace.great_race.actions import BASE_ACTIONS, Done, Halt, LetBe, PassConvoy, TurnBack
from greatrace.great_race.content_loader import load
from greatrace.great_race.events import BASE_EVENTS
from greatrace.great_race.module_content import read
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders.tables import LeadersTables
from greatrace.great_race.state import State
from greatrace.kernel import Action, Decision, Event
from greatrace.lab.play import TABLES, Play
from greatrace.lab.scenario import run_path
from greatrace.lab.scenario_file import KINDS, CrazyRaceScenario, GreatRaceScenario, Scenario, scenarios_of
from greatrace.lab.yaml_lines import ScenarioError, YamlPage
from tests.great_race.contract import in_order

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
FILES = sorted(file for file in FOLDER.rglob("*.yaml") if file.parent.name != "boards")
PAGES = {file: YamlPage(file) for file in FILES}
CASES = [(file, place, scenario) for file, page in PAGES.items() for scenario, place in scenarios_of(page)]
NAMES = [f"{file.relative_to(FOLDER).with_suffix('')}: {scenario.scenario}" for file, _, scenario in CASES]


@frozen
class Outcome:
    """What a scenario came to: its problem, and everything that was used on the way."""

    scenario: Scenario
    problem: str
    answers: Sequence[Action]
    questions: Sequence[Decision]
    story: Sequence[Event]


@cache
def outcome(number: int) -> Outcome:
    """Each is played once, for its own test and for those that look at all of them."""
    file, place, scenario = CASES[number]
    try:
        play = Play(PAGES[file], place, scenario)
    except ScenarioError as error:
        return Outcome(scenario, str(error), (), (), ())
    problem = ""
    try:
        play.run()
    except ScenarioError as error:
        problem = str(error)
    return Outcome(scenario, problem, play.answers, play.questions, play.story)


@pytest.mark.parametrize("number", range(len(CASES)), ids=NAMES)
def test_scenario(number: int) -> None:
    assert not outcome(number).problem


@pytest.fixture(scope="module")
def everything() -> list[Outcome]:
    return [outcome(number) for number in range(len(CASES))]


# ---- nothing is forgotten


def test_every_scenario_says_which_rules_it_is_about() -> None:
    assert not [scenario.scenario for _, _, scenario in CASES if not scenario.rules]
    assert len(set(NAMES)) == len(NAMES)


def ids_of_the_page() -> list[str]:
    """Numbered rules, the modules, the leaders' chapter and the cards'."""
    page = (ROOT / "docs" / "RULES.md").read_text("utf-8")
    numbered = re.findall(r"\*\*([A-Z]{1,2}\d+[a-z]?)\*\*", page)
    modules = re.findall(r"^- \*\*([A-Z]{5,})\*\*", page, re.MULTILINE)
    assert {"D1a", "X8", "MA2", "G4"} <= set(numbered)
    assert {*modules, "LEADERS"} == {name.upper() for name in MODULES}
    return [*numbered, *modules, "LEADERS", "CARDS"]


@pytest.mark.parametrize("rule", ids_of_the_page())
def test_every_rule_has_a_scenario(rule: str) -> None:
    about = [scenario for _, _, scenario in CASES if rule in scenario.rules]
    assert about, f"no scenario under {FOLDER.name} names {rule}"
    if rule.lower() in MODULES:
        assert len(about) >= 4


def test_no_scenario_names_a_rule_that_there_is_not() -> None:
    assert {rule for _, _, scenario in CASES for rule in scenario.rules} <= set(ids_of_the_page())


def cards() -> list[str]:
    """Those of both editions and of all modules."""
    found = {card for edition in load().editions.values() for card in edition.deck}
    return sorted(found | {card for make in MODULES.values() for card in make({}).cards()})


@pytest.mark.parametrize("card", cards())
def test_every_card_is_played_in_a_scenario(card: str, everything: list[Outcome]) -> None:
    played = {event.card for one in everything for event in one.story if isinstance(event, ev.CardPlayed)}
    assert card in played


def leaders() -> list[str]:
    return [leader.id for leader in read(load(), "leaders", LeadersTables).leaders]


@pytest.mark.parametrize("leader", leaders())
def test_every_leader_has_a_scenario(leader: str) -> None:
    races = [scenario for _, _, scenario in CASES if isinstance(scenario, GreatRaceScenario)]
    led = [scenario for scenario in races if leader in led_by(scenario)]
    assert led
    assert all("LEADERS" in scenario.rules for scenario in led)


def led_by(scenario: GreatRaceScenario) -> list[str]:
    written: dict[str, Any] = scenario.slots.get("leaders", {})
    return list(written.get("leaders", {}).values())


def test_there_are_eleven_leaders() -> None:
    assert len(leaders()) == 11


@pytest.mark.parametrize(("option", "choice"), [(o.name, c) for o in OPTIONS for c in o.choices if c != o.default])
def test_x8_every_variant_has_a_scenario(option: str, choice: str) -> None:
    chosen = [s.options.get(option) for _, _, s in CASES if isinstance(s, CrazyRaceScenario) and "X8" in s.rules]
    assert choice in chosen


def names(kinds: Iterable[type[Any]]) -> set[str]:
    return {f"{kind.__module__.rsplit('.', 2)[1]}.{kind.__name__}" for kind in kinds}


def test_every_action_is_an_answer_and_every_event_happens_in_some_scenario(everything: list[Outcome]) -> None:
    made = [make({}) for make in MODULES.values()]
    actions = (*BASE_ACTIONS, *crazy_actions.ACTIONS, *(action for one in made for action in one.actions))
    events = (*BASE_EVENTS, *crazy_events.EVENTS, *(event for one in made for event in one.events))
    assert names(actions) - names(type(action) for one in everything for action in one.answers) == set()
    assert names(events) - names(type(event) for one in everything for event in one.story) == set()


def test_every_game_has_scenarios() -> None:
    assert TABLES.keys() == KINDS.keys() == GAMES.keys()
    assert {scenario.game for _, _, scenario in CASES} == GAMES.keys()


def test_at_every_question_the_table_is_in_order(everything: list[Outcome]) -> None:
    states = [question.state for one in everything for question in one.questions]
    races = [state for state in states if isinstance(state, State)]
    assert len(races) > 1000
    for state in races:
        in_order(state)


# ---- what both editions have in common

OF_THE_FIRST_BOX = ("toolbox", "Any number of parts", "In turn order each picks a leader", "Roy Chapman takes any crew")


def test_scenarios_on_drawn_boards_come_out_the_same_in_the_other_edition(tmp_path: Path) -> None:
    """So that every card and module is proven in both; what differs is said by the titles above."""
    shutil.copytree(FOLDER, tmp_path / "scenarios", ignore=shutil.ignore_patterns("*.py", "asia_usa", "crazy_race"))
    for board in (tmp_path / "scenarios" / "boards").glob("*.yaml"):
        board.write_text(board.read_text("utf-8") + "edition: asia_usa\n", "utf-8")
    verdicts = [v for folder in (".", "modules") for v in run_path(tmp_path / "scenarios" / folder)]
    different = [verdict.title for verdict in verdicts if verdict.problem]
    assert all(any(words in title for words in OF_THE_FIRST_BOX) for title in different), different
    assert len(different) == len(OF_THE_FIRST_BOX)
    assert len(verdicts) > 240


# ---- questions


def test_every_prompt_of_the_page_is_asked_in_a_scenario_and_no_other(everything: list[Outcome]) -> None:
    page = (ROOT / "docs" / "SCENARIOS.md").read_text("utf-8")
    lists = re.findall(r"Prompts:\s+`([a-z_\s]+)`", page)
    protocol = (ROOT / "docs" / "PROTOCOL.md").read_text("utf-8")
    _base, table, _crazy = re.findall(r"^\| prompt \| who is asked .*\n((?:\|.*\n)+)", protocol, re.MULTILINE)
    modules = re.findall(r"^\| `([a-z_]+)`", table, re.MULTILINE)
    documented = {prompt for line in (*lists, *modules) for prompt in line.split()}
    assert len(lists) == 2
    assert {question.prompt for one in everything for question in one.questions} == documented


TO_DECLINE = (PassConvoy, Halt, Done, TurnBack, LetBe)


def test_whatever_may_be_declined_is_declined_by_default(everything: list[Outcome]) -> None:
    """The first option is what happens when somebody's time is up: it must not spend anything of theirs."""
    asked = [(question, seat) for one in everything for question in one.questions for seat in question.asked]
    offers = [question.required(seat) for question, seat in asked]
    free = [offered for offered in offers if any(isinstance(action, TO_DECLINE) for action in offered)]
    assert not [offered for offered in free if not isinstance(offered[0], TO_DECLINE)]
    assert {type(offered[0]) for offered in free} == {*TO_DECLINE}
