"""docs/SCENARIOS.md tells the truth: its example passes, and all actions, events, checks and keys are on it."""

import re
from pathlib import Path

import pytest

from greatrace.great_race.actions import BASE_ACTIONS
from greatrace.great_race.events import BASE_EVENTS
from greatrace.lab.notation import snake
from greatrace.lab.scenario import CHECKS, run_file
from greatrace.lab.scenario_file import CrewEntry, MapFile, Scenario, TileEntry


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "SCENARIOS.md").read_text("utf-8")


def test_the_example_passes(page: str, tmp_path: Path) -> None:
    example = page.split("```yaml\n")[1].split("```", maxsplit=1)[0]
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")
    assert [verdict.problem for verdict in run_file(file)] == [""]


def test_the_map_of_the_page_can_be_raced_on(page: str, tmp_path: Path) -> None:
    drawn = next(block.split("```")[0] for block in page.split("```yaml\n") if block.startswith("map:"))
    (tmp_path / "small.yaml").write_text(drawn, "utf-8")
    file = tmp_path / "race.yaml"
    crews = "{blue: {boxes: {mechanic: 1}}, mint: null}"
    play = "[{blue: drive_out, offers: {blue: {ride: {to: goal, kind: sea}}}}]"
    file.write_text(f"{{scenario: small, board: small.yaml, crews: {crews}, play: {play}}}", "utf-8")
    assert [verdict.problem for verdict in run_file(file)] == [""]


def test_every_action_and_event_is_on_the_page(page: str) -> None:
    for kind in (*BASE_ACTIONS, *BASE_EVENTS):
        assert re.search(rf"`{snake(kind.__name__)}[`(]", page), kind.__name__


def test_the_fields_of_every_event_are_on_the_page(page: str) -> None:
    for kind in BASE_EVENTS:
        assert f"`{snake(kind.__name__)}({', '.join(kind.__struct_fields__)})`" in page


@pytest.mark.parametrize("kind", [Scenario, CrewEntry, TileEntry, MapFile])
def test_every_key_is_on_the_page(page: str, kind: type[Scenario]) -> None:
    words = set(re.findall(r"\w+", page))
    assert set(kind.__struct_fields__) <= words
    assert set(CHECKS) <= words
