"""Every scenario file under tests/scenarios comes out as written."""

from pathlib import Path

import pytest

from greatrace.lab.page import Page
from greatrace.lab.scenario import run_scenario
from greatrace.lab.scenario_file import scenarios_of

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
FILES = sorted(FOLDER.glob("*.yaml"))
CASES = [(file, place, scenario) for file in FILES for scenario, place in scenarios_of(Page(file))]


@pytest.mark.parametrize(("file", "place", "scenario"), CASES, ids=[f"{f.stem}: {s.scenario}" for f, _, s in CASES])
def test_scenario(file: Path, place: str, scenario: object) -> None:
    page = Page(file)
    found = {path: read for read, path in scenarios_of(page)}[place]
    assert not run_scenario(page, place, found).problem


def test_every_chapter_has_scenarios() -> None:
    chapters = {rule.rstrip("0123456789a") for _, _, scenario in CASES for rule in scenario.rules}
    assert chapters == {"S", "B", "P", "C", "PF", "M", "E", "F", "D", "MA", "G", "CARDS"}
    assert len(CASES) > 150


def test_every_scenario_says_which_rules_it_is_about() -> None:
    assert not [scenario.scenario for _, _, scenario in CASES if not scenario.rules]
