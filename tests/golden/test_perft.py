"""Perft: how many ways three small positions can go on. A number that changes means a rule that changed.

On a difference, `greatrace.lab.perft.divide` tells under which first answer it lies.
"""

from pathlib import Path

import pytest

from greatrace.lab.notation import ScenarioTable
from greatrace.lab.perft import divide, leaves
from greatrace.lab.play import table_of
from greatrace.lab.scenario_file import scenarios_of
from greatrace.lab.yaml_lines import YamlPage

PAGE = YamlPage(Path(__file__).with_name("positions.yaml"))
POSITIONS = [(scenario.scenario, table_of(PAGE, place, scenario)) for scenario, place in scenarios_of(PAGE)]
EXPECTED = {
    "A drive with jerrycan, guide and a danger ahead": [10, 61, 275, 1086, 4156],
    "Dangerous cards before three rivals with escorts": [5, 44, 594, 1252, 2738, 8328],
    "A last convoy: two may arrive, repairs on the way": [3, 15, 174, 6595],
}


@pytest.mark.parametrize(("name", "table"), POSITIONS, ids=[name for name, _ in POSITIONS])
def test_perft(name: str, table: ScenarioTable) -> None:
    game = table.game()
    expected = EXPECTED[name]
    assert [leaves(game, depth) for depth in range(1, len(expected) + 1)] == expected


def test_the_leaves_under_each_answer_add_up() -> None:
    game = POSITIONS[0][1].game()
    assert sum(divide(game, 3).values()) == leaves(game, 3)
