"""The laboratory and Crazy Race: the same figures with any number of jobs; a race told without secrets."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from greatrace.lab.cli import main


def lab(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--game", "crazy_race"])


def test_figures_do_not_depend_on_the_number_of_jobs() -> None:
    printed = [lab("simulate", "--games", "8", "--jobs", jobs, "--json").stdout for jobs in ("1", "2")]
    assert printed[0] == printed[1]
    assert json.loads(printed[0])["games"] == 8


def test_the_sensible_bot_beats_chance() -> None:
    done = json.loads(
        lab("simulate", "--games", "24", "--bots", "greedy,random,random", "--players", "3", "--json").stdout
    )
    assert done["wins_by_bot"]["greedy"]["share"] > 0.7


def test_a_race_is_told_to_its_end_and_hides_the_cards() -> None:
    told = lab("watch", "--players", "3", "--seed", "4").output.splitlines()
    assert sum(line.startswith("-- stage") for line in told) == 8
    assert any(line.startswith("== the race is over") for line in told)
    laid = [line for line in told if "CardLaid" in line]
    assert laid
    assert not any("card=" in line for line in laid)


@pytest.mark.parametrize("players", ["2", "5"])
def test_a_wrong_number_of_players_is_one_sentence(players: str) -> None:
    for command in ("simulate", "watch"):
        done = lab(command, "--players", players)
        assert done.exit_code != 0
        assert "3 to 4 players" in done.output
        assert "Traceback" not in done.output
