"""docs/SCENARIOS.md tells the truth: its examples pass, and all actions, events, checks and keys are on it."""

import re
from pathlib import Path

import pytest

from greatrace.crazy_race import actions as crazy_actions
from greatrace.crazy_race import events as crazy_events
from greatrace.great_race.actions import BASE_ACTIONS
from greatrace.great_race.events import BASE_EVENTS
from greatrace.great_race.modules import MODULES
from greatrace.lab.notation import snake
from greatrace.lab.play import CHECKS
from greatrace.lab.scenario import run_file
from greatrace.lab.scenario_file import (
    CrazyRaceScenario,
    CrewEntry,
    DriversEntry,
    GreatRaceScenario,
    MapFile,
    ScenarioTile,
)

ACTIONS_OF_MODULES = [action for make in MODULES.values() for action in make({}).actions]
EVENTS_OF_MODULES = [event for make in MODULES.values() for event in make({}).events]
OF_MODULES = (*ACTIONS_OF_MODULES, *EVENTS_OF_MODULES)


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "SCENARIOS.md").read_text("utf-8")


def blocks(page: str, first_word: str) -> list[str]:
    """The blocks of YAML that begin with that word."""
    parts = [part.split("```", maxsplit=1)[0] for part in page.split("```yaml\n")[1:]]
    return [part for part in parts if part.startswith(first_word)]


def test_the_examples_pass(page: str, tmp_path: Path) -> None:
    examples = blocks(page, "scenario:")
    assert [("crazy_race" in example) for example in examples] == [False, True]
    for example in examples:
        file = tmp_path / "example.yaml"
        file.write_text(example, "utf-8")
        assert [verdict.problem for verdict in run_file(file)] == [""]


def test_the_map_of_the_page_can_be_raced_on(page: str, tmp_path: Path) -> None:
    (drawn,) = blocks(page, "map:")
    (tmp_path / "small.yaml").write_text(drawn, "utf-8")
    file = tmp_path / "race.yaml"
    crews = "{blue: {boxes: {mechanic: 1}}, mint: null}"
    play = "[{blue: drive_out, offers: {blue: {ride: {to: goal, kind: sea}}}}]"
    file.write_text(f"{{scenario: small, board: small.yaml, crews: {crews}, play: {play}}}", "utf-8")
    assert [verdict.problem for verdict in run_file(file)] == [""]


def test_the_slots_of_the_page_can_be_set_out(page: str, tmp_path: Path, root: Path) -> None:
    (slots,) = blocks(page, "modules:")
    board = root / "tests/scenarios/boards/practice.yaml"
    rest = f"scenario: slots\nboard: {board}\ncrews: {{blue: null, mint: null}}\n"
    facts = "modules.season.weather: wear, modules.leaders.powers.blue: escort, modules.postal.holds.mint: ''"
    file = tmp_path / "slots.yaml"
    file.write_text(f"{rest}phase: planning\n{slots}play: [{{state: {{{facts}}}}}]\n", "utf-8")
    assert [verdict.problem for verdict in run_file(file)] == [""]


def test_every_action_and_event_is_on_the_page(page: str) -> None:
    for kind in (*BASE_ACTIONS, *BASE_EVENTS, *crazy_actions.ACTIONS, *crazy_events.EVENTS, *OF_MODULES):
        assert re.search(rf"`{snake(kind.__name__)}[`(]", page), kind.__name__


def test_the_fields_of_every_event_are_on_the_page(page: str) -> None:
    for kind in (*BASE_EVENTS, *crazy_events.EVENTS, *EVENTS_OF_MODULES):
        assert f"`{snake(kind.__name__)}({', '.join(kind.__struct_fields__)})`" in page


@pytest.mark.parametrize("kind", [GreatRaceScenario, CrewEntry, ScenarioTile, MapFile, CrazyRaceScenario, DriversEntry])
def test_every_key_is_on_the_page(page: str, kind: type[GreatRaceScenario]) -> None:
    words = set(re.findall(r"\w+", page))
    assert set(kind.__struct_fields__) <= words
    assert set(CHECKS) <= words


@pytest.mark.parametrize("name", MODULES)
def test_every_slot_is_on_the_page(page: str, name: str) -> None:
    kind = MODULES[name]({})
    line, _ = re.findall(rf"^\| `{name}` \|.*$", page, re.MULTILINE)  # the other one lists its actions and events
    assert kind.slot is not None
    derived = {"powers", "challenge"}  # they follow from the leader, and from the table's option
    assert set(kind.slot.__struct_fields__) - derived <= set(re.findall(r"\w+", line))
    assert {*kind.by_seat, *kind.of_seats} <= set(kind.slot.__struct_fields__)
